/** What the page says of a system before anybody chooses it. */
export const brief = ({ id, name, fr, battle_keys: keys }) => ({ id, name, fr: { name: fr.name }, battles: keys.length > 0 });
