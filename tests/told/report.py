"""What the checkers of told battles share: battles are read one after another, and what was checked is printed."""
from collections import Counter


def counts(checked, failed, battles, said=lambda kind: ()):
    """Prints how many checks of each kind were made and failed, each with what is said of the kind; returns the exit code, 1 if any failed."""
    for kind in sorted(checked):
        print(f'{checked[kind]:>6} checked {failed[kind]:>5} failed  {kind}')
        for text in said(kind):
            print(f'          {text}')
    print(f'{sum(checked.values()):>6} checked {sum(failed.values()):>5} failed  in all, {battles} battles')
    return 1 if sum(failed.values()) else 0


def main(Battle, args):
    """Reads each file as a battle and prints its checks; without `-q` also what was counted and what failed. `--raise` stops at a line that misleads it."""
    files = [arg for arg in args if arg not in ('-q', '--raise')]
    checked, failed, notes, stats = Counter(), Counter(), [], Counter()
    for path in files:
        battle = Battle(path)
        try:
            battle.run()
            battle.check('file read to its end', battle.ended, 'no end told')
        except (KeyError, TypeError, ValueError, IndexError, AttributeError) as e:
            battle.check('file read to its end', False, f'{type(e).__name__} {e}')
            if '--raise' in args:
                raise
        checked += battle.checked
        failed += battle.failed
        notes += battle.notes
        stats += battle.stats
    code = counts(checked, failed, len(files))
    if '-q' not in args:
        print('\ncounted:')
        for kind in sorted(stats):
            print(f'{stats[kind]:>8}  {kind}')
        for note in notes:
            print(note)
    return code
