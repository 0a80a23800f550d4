/** On Thursday 2026-11-19 at 10:00, days written 20/12/2026, weeks beginning on Monday. `phrase → title | pieces`, as `capture-phrases.test.ts` writes them. */
export const CAPTURE_PHRASES_DE = `
Maria anrufen morgen 15:00 #anmeldung !2 @"Elif Demir" +tag-der-offenen-tür 20m jede Woche → Maria anrufen | 2026-11-20 · 15:00 · #anmeldung · !2 · @Elif Demir · +tag-der-offenen-tür · ~20 · ↻weekly
Kreide bestellen heute → Kreide bestellen | 2026-11-19
Maria heute Abend anrufen → Maria anrufen | 2026-11-19
MARIA MORGEN ANRUFEN → MARIA ANRUFEN | 2026-11-20
Maria übermorgen anrufen → Maria anrufen | 2026-11-21
Maria uebermorgen anrufen → Maria anrufen | 2026-11-21
Maria ubermorgen anrufen → Maria anrufen | 2026-11-21
Brief bis morgen → Brief | 2026-11-20
Morgen: Maria anrufen → Maria anrufen | 2026-11-20
Zeugnisse drucken in 3 Tagen → Zeugnisse drucken | 2026-11-22
Zeugnisse drucken in zwei Wochen → Zeugnisse drucken | 2026-12-03
Zeugnisse drucken in einem Monat → Zeugnisse drucken | 2026-12-19
Ausflug planen nächste Woche → Ausflug planen | 2026-11-23
Ausflug planen naechsten Monat → Ausflug planen | 2026-12-01
Kasse abschließen Ende des Monats → Kasse abschließen | 2026-11-30
Kasse abschließen bis Monatsende → Kasse abschließen | 2026-11-30
Kasse abschließen Ende nächsten Monats → Kasse abschließen | 2026-12-31
Plan fertig bis Ende der Woche → Plan fertig | 2026-11-20
Maria anrufen Freitag → Maria anrufen | 2026-11-20
Maria anrufen am Donnerstag → Maria anrufen | 2026-11-26
Maria anrufen nächsten Freitag → Maria anrufen | 2026-11-27
Maria anrufen kommenden Freitag → Maria anrufen | 2026-11-20
Maria anrufen Dienstag in zwei Wochen → Maria anrufen | 2026-12-08
Maria anrufen Dienstag nächster Woche → Maria anrufen | 2026-11-24
Maria anrufen Di → Maria anrufen | 2026-11-24
Am Mi. Maria anrufen → Maria anrufen | 2026-11-25
Mo. Kreide holen → Kreide holen | 2026-11-23
Treffen So 15 Uhr → Treffen | 2026-11-22 · 15:00
Offene Tür 20. Dezember → Offene Tür | 2026-12-20
Offene Tür am 20. Dez. 2027 → Offene Tür | 2027-12-20
Offene Tür Sonntag, den 20. Dezember → Offene Tür | 2026-12-20
Offene Tür So, 20.12. → Offene Tür | 2026-12-20
Offene Tür 20.12. → Offene Tür | 2026-12-20
Offene Tür am 20.12 → Offene Tür | 2026-12-20
Offene Tür 20.12.2026 → Offene Tür | 2026-12-20
Offene Tür 2026-12-20 → Offene Tür | 2026-12-20
Offene Tür 20/12 → Offene Tür | 2026-12-20
Fasching 3. März → Fasching | 2027-03-03
Fasching 3. Maerz → Fasching | 2027-03-03
Miete zahlen am 1. → Miete zahlen | 2026-12-01
Treffen 15 Uhr → Treffen | 15:00
Treffen 3pm → Treffen | 15:00
Treffen um 9:00 am Dienstag → Treffen | 09:00 · 2026-11-24
Treffen um 15 Uhr 30 → Treffen | 15:30
Treffen um 15.30 Uhr → Treffen | 15:30
Treffen um 15.30 → Treffen | 15:30
Treffen um 10 → Treffen | 10:00
Treffen um drei Uhr → Treffen | 15:00
Treffen um halb vier → Treffen | 15:30
Treffen halb neun → Treffen | 08:30
Treffen Viertel nach drei → Treffen | 15:15
Treffen um Viertel vor vier → Treffen | 15:45
Treffen um 8 Uhr abends → Treffen | 20:00
Treffen morgen um 6 Uhr → Treffen | 2026-11-20 · 06:00
Treffen 15h30 → Treffen | 15:30
Treffen von 15 bis 17 Uhr → Treffen | 15:00–17:00
Treffen 15–16:30 → Treffen | 15:00–16:30
Treffen 10-12 Uhr → Treffen | 10:00–12:00
Treffen zwischen 9 und 10 Uhr → Treffen | 09:00–10:00
Abgabe bis 17:00 → Abgabe | 17:00
Zurückrufen in 20 Minuten → Zurückrufen | 10:20
Plan schreiben 20m → Plan schreiben | ~20
Plan schreiben ~1h30 → Plan schreiben | ~90
Plan schreiben 90 min → Plan schreiben | ~90
Plan schreiben 2 Stunden → Plan schreiben | ~120
Plan schreiben 1,5 h → Plan schreiben | ~90
Plan schreiben zwei Stunden 15 Minuten → Plan schreiben | ~135
Plan schreiben eine halbe Stunde → Plan schreiben | ~30
Plan schreiben !hoch #a → Plan schreiben | !2 · #a
Plan schreiben !dringend → Plan schreiben | !1
Blumen gießen jeden Tag → Blumen gießen | ↻daily
Blumen gießen täglich → Blumen gießen | ↻daily
Blumen gießen jeden Dienstag → Blumen gießen | ↻weekly on 2
Blumen gießen dienstags und freitags → Blumen gießen | ↻weekly on 2,5
Blumen gießen alle zwei Wochen → Blumen gießen | ↻2×weekly
Blumen gießen jede zweite Woche am Montag → Blumen gießen | ↻2×weekly on 1
Blumen gießen jeden Mo, Mi und Fr → Blumen gießen | ↻weekly on 1,3,5
Anwesenheit jeden Schultag → Anwesenheit | ↻daily school_days
Zettel einsammeln dienstags in der Schulzeit → Zettel einsammeln | ↻weekly on 2 in_term
Konferenz am ersten Montag im Monat → Konferenz | ↻monthly on 1 nth 1
Konferenz jeden letzten Freitag 15 Uhr → Konferenz | ↻monthly on 5 nth -1 · 15:00
Miete jeden 15. → Miete | ↻monthly day 15
Schlüssel prüfen am Tag 3 des Zyklus → Schlüssel prüfen | ↻daily cycle 3
Schlüssel prüfen am ersten Tag nach den Ferien → Schlüssel prüfen | ↻daily first_day_after_holidays
Filter wechseln alle 3 Monate nach Erledigung → Filter wechseln | ↻3×monthly completion
Bericht jede Woche bis 20. Dezember → Bericht | ↻weekly until 2026-12-20
Chor jeden Dienstag 15 Uhr bis 20. Dezember → Chor | ↻weekly on 2 until 2026-12-20 · 15:00
So geht das → So geht das |
Wie mache ich das so → Wie mache ich das so |
Guten Morgen Plakat → Guten Morgen Plakat |
Mai Ausflug → Mai Ausflug |
Do it yourself Kurs → Do it yourself Kurs |
Tägliche Übung → Tägliche Übung |
Morgenkreis für Klasse 5 planen → Morgenkreis für Klasse 5 planen |
3. Stunde tauschen → 3. Stunde tauschen |
Am 1. Schultag filmen → Am 1. Schultag filmen |
Mail an maria@schule.de → Mail an maria@schule.de |
Mail an Fr. Müller → Mail an Fr. Müller |
Elternabend am Dienstag, dem 24.11., um 8 Uhr → Elternabend | 2026-11-24 · 08:00
Elternabend Do. 26.11. 19 Uhr Aula → Elternabend Aula | 2026-11-26 · 19:00
Elternabend 19 Uhr 30 Aula → Elternabend Aula | 19:30
Ausflug in 2 Wochen am Montag → Ausflug | 2026-11-30
Seil 20 m kaufen → Seil 20 m kaufen |
Feier 31.02. → Feier 31.02. |
"Morgen" lesen Freitag → Morgen lesen | 2026-11-20
Montag auf Dienstag verlegen → Montag auf verlegen | 2026-11-24
`;
