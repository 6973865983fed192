//! The special rules of the lists, as printed next to a unit (1-c).

use montjoie_system::specials;

specials! {
    /// A special rule of the lists.
    pub enum Special {
        Montjoie = "montjoie", Mixed, "1-c", "Montjoie !: with an enemy within 18 inches in the open it throws 2D6; on a double it charges the nearest enemy at once, disordered", "Montjoie ! : si un ennemi est à 18 pouces ou moins en terrain dégagé, on lance 2D6 ; sur un double, l’unité charge aussitôt l’ennemi le plus proche, désorganisée";
        Lance = "lance", Helps, "1-c", "Lance: enemy save 1 worse when charging or counter-charging", "Lance : sauvegarde ennemie réduite de 1 en charge ou contre-charge";
        ToughFighter = "tough-fighter", Helps, "1-c", "Tough fighter: one missed melee hit is thrown again", "Tough fighter : relance une touche ratée au combat";
        Stubborn = "stubborn", Helps, "1-c", "Stubborn: one failed save is thrown again", "Stubborn : relance une sauvegarde ratée";
        Militia = "militia", Hinders, "1-c", "Militia: no move on an order roll equal to the command value", "Militia : pas de mouvement sur un jet d’ordre égal au commandement";
        Levy = "levy", Hinders, "1-c", "Levy: loses its disorder only on 4+", "Levy : n’enlève son désordre que sur 4+";
        Marauders = "marauders", Helps, "1-c", "Marauders: no distance penalty to command", "Marauders : pas de malus de distance au commandement";
        Pavise = "pavise", Helps, "1-c", "Pavise: save 1 better against shooting from the front", "Pavise : sauvegarde améliorée de 1 contre les tirs de face";
        DoubleHanded = "double-handed", Helps, "1-c", "Double hand weapon: enemy save 1 worse in the first round", "Double hand weapon : sauvegarde ennemie réduite de 1 au premier round";
        Pike = "pike", Helps, "1-c", "Pike: chargers to the front lose their bonus, cavalry is disordered", "Pike : annule le bonus de charge de face, désorganise la cavalerie";
        Stakes = "stakes", Helps, "1-c", "Stakes: as Pike once planted, which takes a turn of shooting", "Stakes : comme Pike une fois plantés, ce qui prend un tour de tir";
        Longbow = "longbow", Helps, "1-c", "Longbow: range 30 instead of 24", "Longbow : portée 30 au lieu de 24";
        Marksmen = "marksmen", Helps, "1-c", "Marksmen: one missed shot is thrown again", "Marksmen : relance un tir raté";
        LightCavalry = "light-cavalry", Helps, "1-b", "Light cavalry: move 12", "Cavalerie légère : mouvement 12";
        MayDismount = "may-dismount", Helps, "2-e", "May dismount: one move, and it is archers on foot", "Peut mettre pied à terre : un mouvement, et ce sont des archers à pied";
        Skirmish = "skirmish", Mixed, "2-b", "Skirmish: hard to hit by shooting, weak in melee", "Skirmish : tirailleurs, difficiles à toucher au tir, faibles au corps à corps";
        Bombard = "bombard", Hinders, "1-c", "Bombarde: may be lost at each shot", "Bombarde : peut être détruite à chaque tir";
        Ribaudequin = "ribaudequin", Hinders, "1-c", "Ribaudequin: may be lost at each shot", "Ribaudequin : peut être détruit à chaque tir";
        Javelin = "javelin", Nothing, "1-b", "Javelot: a weapon, short range only", "Javelot : une arme, à courte portée seulement";
        Warband = "warband", Nothing, "", "Warband: printed, but no rule anywhere on the sheet", "Warband : imprimé, mais aucune règle sur la feuille";
    }
}
