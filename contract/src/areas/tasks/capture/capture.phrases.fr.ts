/** On Thursday 2026-11-19 at 10:00, days written 20/12/2026, weeks beginning on Monday. `phrase → title | pieces`, as `capture-phrases.test.ts` writes them. */
export const CAPTURE_PHRASES_FR = `
Appeler Maria demain 15:00 #inscription !2 @"Elif Demir" +portes-ouvertes 20m chaque semaine → Appeler Maria | 2026-11-20 · 15:00 · #inscription · !2 · @Elif Demir · +portes-ouvertes · ~20 · ↻weekly
Commander la craie aujourd'hui → Commander la craie | 2026-11-19
Commander la craie aujourd’hui → Commander la craie | 2026-11-19
Appeler Maria ce soir → Appeler Maria | 2026-11-19
APPELER MARIA DEMAIN → APPELER MARIA | 2026-11-20
Appeler Maria après-demain → Appeler Maria | 2026-11-21
Appeler Maria apres-demain → Appeler Maria | 2026-11-21
Appeler Maria apres demain → Appeler Maria | 2026-11-21
Lettre pour demain → Lettre | 2026-11-20
Demain : appeler Maria → appeler Maria | 2026-11-20
Bulletins dans 3 jours → Bulletins | 2026-11-22
Bulletins dans deux semaines → Bulletins | 2026-12-03
Bulletins dans un mois → Bulletins | 2026-12-19
Bulletins d'ici 3 jours → Bulletins | 2026-11-22
Bulletins dans quinze jours → Bulletins | 2026-12-04
Sortie la semaine prochaine → Sortie | 2026-11-23
Sortie le mois prochain → Sortie | 2026-12-01
Caisse à la fin du mois → Caisse | 2026-11-30
Caisse fin de mois → Caisse | 2026-11-30
Caisse à la fin du mois prochain → Caisse | 2026-12-31
Plan à la fin de la semaine → Plan | 2026-11-20
Appeler Maria vendredi → Appeler Maria | 2026-11-20
Appeler Maria jeudi → Appeler Maria | 2026-11-26
Appeler Maria ce vendredi → Appeler Maria | 2026-11-20
Appeler Maria mardi prochain → Appeler Maria | 2026-11-24
Appeler Maria mardi en huit → Appeler Maria | 2026-12-01
Appeler Maria vendredi de la semaine prochaine → Appeler Maria | 2026-11-27
Appeler Maria d'ici vendredi → Appeler Maria | 2026-11-20
Appeler Maria lun. → Appeler Maria | 2026-11-23
Le mar. appeler Maria → appeler Maria | 2026-11-24
Réunion mer 15h → Réunion | 2026-11-25 · 15:00
Portes ouvertes 20 décembre → Portes ouvertes | 2026-12-20
Portes ouvertes le 20 déc. 2027 → Portes ouvertes | 2027-12-20
Portes ouvertes dimanche 20 décembre → Portes ouvertes | 2026-12-20
Fête le 1er mai → Fête | 2027-05-01
Fête 5 mars → Fête | 2027-03-05
Fête 5 aout → Fête | 2027-08-05
Portes ouvertes 20/12 → Portes ouvertes | 2026-12-20
Portes ouvertes le 20/12/2026 → Portes ouvertes | 2026-12-20
Portes ouvertes 20.12. → Portes ouvertes | 2026-12-20
Portes ouvertes 20.12.2026 → Portes ouvertes | 2026-12-20
Portes ouvertes 2026-12-20 → Portes ouvertes | 2026-12-20
Payer le loyer le 1er → Payer le loyer | 2026-12-01
Réunion 15h → Réunion | 15:00
Réunion 3pm → Réunion | 15:00
Réunion à 15h → Réunion | 15:00
Réunion à 15h30 → Réunion | 15:30
Réunion a 15 h 30 → Réunion | 15:30
Réunion à 15 h 30 → Réunion | 15:30
Réunion à 15 heures → Réunion | 15:00
Réunion à trois heures → Réunion | 15:00
Réunion à 3 heures et demie → Réunion | 15:30
Réunion à 8 heures du soir → Réunion | 20:00
Réunion à midi → Réunion | 12:00
Réunion midi et demi → Réunion | 12:30
Réunion demain à 15h → Réunion | 2026-11-20 · 15:00
Réunion de 15h à 17h → Réunion | 15:00–17:00
Réunion 15–16:30 → Réunion | 15:00–16:30
Réunion entre 9h et 10h30 → Réunion | 09:00–10:30
Rendre avant 17h → Rendre | 17:00
Rappeler dans 20 minutes → Rappeler | 10:20
Plan 20m → Plan | ~20
Plan ~1h30 → Plan | ~90
Plan 1h30 → Plan | ~90
Plan 1 h 30 → Plan | ~90
Plan 90 min → Plan | ~90
Plan 2 heures → Plan | ~120
Plan une demi-heure → Plan | ~30
Plan une heure et demie → Plan | ~90
Plan !haute #a → Plan | !2 · #a
Plan !urgent → Plan | !1
Arroser chaque jour → Arroser | ↻daily
Arroser tous les jours → Arroser | ↻daily
Arroser tous les mardis → Arroser | ↻weekly on 2
Arroser chaque lundi, mercredi et vendredi → Arroser | ↻weekly on 1,3,5
Arroser toutes les 2 semaines → Arroser | ↻2×weekly
Arroser une semaine sur deux → Arroser | ↻2×weekly
Arroser toutes les 2 semaines le lundi → Arroser | ↻2×weekly on 1
Appel chaque jour d'école → Appel | ↻daily school_days
Appel chaque jour d’ecole → Appel | ↻daily school_days
Les mardis en période scolaire ramasser → ramasser | ↻weekly on 2 in_term
Conseil le premier lundi du mois → Conseil | ↻monthly on 1 nth 1
Conseil le dernier vendredi de chaque mois 15h → Conseil | ↻monthly on 5 nth -1 · 15:00
Loyer le 15 de chaque mois → Loyer | ↻monthly day 15
Clés le jour 3 du cycle → Clés | ↻daily cycle 3
Clés le premier jour après les vacances → Clés | ↻daily first_day_after_holidays
Filtre tous les 3 mois après achèvement → Filtre | ↻3×monthly completion
Rapport chaque semaine jusqu'au 20 décembre → Rapport | ↻weekly until 2026-12-20
Chorale tous les mardis à 15h jusqu'au 20 décembre → Chorale | ↻weekly on 2 until 2026-12-20 · 15:00
Jeu de cartes → Jeu de cartes |
Photo de la mer → Photo de la mer |
Repas de midi → Repas de midi |
Sortie de l'après-midi → Sortie de l'après-midi |
Mardi gras → Mardi gras |
Rapport hebdomadaire à lire → Rapport hebdomadaire à lire |
Écrire à maria@ecole.fr salle 12 → Écrire à maria@ecole.fr salle 12 |
Conseil lundi 23 novembre à 17 h 30 salle 12 → Conseil salle 12 | 2026-11-23 · 17:30
Cours de 2 heures → Cours | ~120
Sortie tous les premiers lundis du mois → Sortie | ↻monthly on 1 nth 1
Corde 20 m → Corde 20 m |
Fête 31.02. → Fête 31.02. |
"Demain" au théâtre vendredi → Demain au théâtre | 2026-11-20
`;
