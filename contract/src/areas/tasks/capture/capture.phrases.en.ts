/** On Thursday 2026-11-19 at 10:00, days written 20/12/2026, weeks beginning on Monday. `phrase → title | pieces`, as `capture-phrases.test.ts` writes them. */
export const CAPTURE_PHRASES_EN = `
Call Maria tomorrow 15:00 #enrol !2 @"Elif Demir" +open-day 20m every week → Call Maria | 2026-11-20 · 15:00 · #enrol · !2 · @Elif Demir · +open-day · ~20 · ↻weekly
Order chalk today → Order chalk | 2026-11-19
Order chalk tonight → Order chalk | 2026-11-19
CALL MARIA TOMORROW → CALL MARIA | 2026-11-20
Send the letter the day after tomorrow → Send the letter | 2026-11-21
Send the letter by tomorrow → Send the letter | 2026-11-20
Tomorrow: call Maria → call Maria | 2026-11-20
Tomorrow - call Maria → call Maria | 2026-11-20
Call Maria, tomorrow. → Call Maria | 2026-11-20
Print reports in 3 days → Print reports | 2026-11-22
Print reports in two weeks → Print reports | 2026-12-03
Print reports in a month → Print reports | 2026-12-19
Check again 10 days from now → Check again | 2026-11-29
Plan trip next week → Plan trip | 2026-11-23
Plan trip next month → Plan trip | 2026-12-01
Close books end of the month → Close books | 2026-11-30
Close books by the end of next month → Close books | 2026-12-31
Finish plan by the end of the week → Finish plan | 2026-11-20
Call Maria Friday → Call Maria | 2026-11-20
Call Maria on Thursday → Call Maria | 2026-11-26
Call Maria next Friday → Call Maria | 2026-11-27
Call Maria this Friday → Call Maria | 2026-11-20
Call Maria Tuesday week → Call Maria | 2026-12-01
Call Maria Tuesday in two weeks → Call Maria | 2026-12-08
Call Maria Tue → Call Maria | 2026-11-24
Call Tue. about lunch → Call about lunch | 2026-11-24
Call Maria Sun 15:00 → Call Maria | 2026-11-22 · 15:00
Call Maria Sat → Call Maria | 2026-11-21
Trip in 2 weeks on Monday → Trip | 2026-11-30
Friday, 20 Nov 2026, 3pm: staff meeting → staff meeting | 2026-11-20 · 15:00
Read chapter 3 to 5 in room 12 at 3pm → Read chapter 3 to 5 in room 12 | 15:00
Call Maria on Sat → Call Maria | 2026-11-21
Open day 20 Dec → Open day | 2026-12-20
Open day December 20 → Open day | 2026-12-20
Open day Dec. 20th, 2027 → Open day | 2027-12-20
Open day on the 20th of December → Open day | 2026-12-20
Open day Sunday, 20 December → Open day | 2026-12-20
Open day 20.12. → Open day | 2026-12-20
Open day 20.12.2026 → Open day | 2026-12-20
Open day 2026-12-20 → Open day | 2026-12-20
Open day 20/12 → Open day | 2026-12-20
Open day 20/12/26 → Open day | 2026-12-20
Open day 3 March → Open day | 2027-03-03
Open day May 20 → Open day | 2027-05-20
Pay the rent on the 1st → Pay the rent | 2026-12-01
Leap party 29 Feb → Leap party | 2028-02-29
Meet 3pm → Meet | 15:00
Meet 3:30 pm → Meet | 15:30
Meet at 3 → Meet | 15:00
Meet at 10 tomorrow → Meet | 10:00 · 2026-11-20
Meet at 3 in the afternoon → Meet | 15:00
Meet at half past three → Meet | 15:30
Meet at quarter to 4 p.m. → Meet | 15:45
Meet at noon → Meet | 12:00
Meet 9 o'clock → Meet | 09:00
Meet 15h30 → Meet | 15:30
Meet from 3 to 5pm → Meet | 15:00–17:00
Meet 11am to 1pm → Meet | 11:00–13:00
Meet between 9 and 10:30 → Meet | 09:00–10:30
Meet 15–16:30 → Meet | 15:00–16:30
Meet 15:00 until 16:00 → Meet | 15:00–16:00
Hand in until 17:00 → Hand in | 17:00
Call back in 20 minutes → Call back | 10:20
Write plan 20m → Write plan | ~20
Write plan ~1h30 → Write plan | ~90
Write plan 1 h 30 → Write plan | ~90
Write plan 90 min → Write plan | ~90
Write plan 2 hours → Write plan | ~120
Write plan 1.5h → Write plan | ~90
Write plan for half an hour → Write plan | ~30
Write plan !urgent → Write plan | !1
Write plan !low #a-b #c → Write plan | !4 · #a-b · #c
Water plants every day → Water plants | ↻daily
Water plants every 2 days → Water plants | ↻2×daily
Water plants weekly → Water plants | ↻weekly
Water plants every other week → Water plants | ↻2×weekly
Water plants every Tuesday → Water plants | ↻weekly on 2
Water plants every Mon, Wed and Fri → Water plants | ↻weekly on 1,3,5
Water plants every 2 weeks on Monday → Water plants | ↻2×weekly on 1
Water plants on weekdays → Water plants | ↻weekly on 1,2,3,4,5
Take register every school day → Take register | ↻daily school_days
Tuesdays in term collect forms → collect forms | ↻weekly on 2 in_term
Staff meeting first Monday of the month → Staff meeting | ↻monthly on 1 nth 1
Staff meeting last Friday of every month 15:00 → Staff meeting | ↻monthly on 5 nth -1 · 15:00
Pay rent every 15th → Pay rent | ↻monthly day 15
Check keys on day 3 of the cycle → Check keys | ↻daily cycle 3
Check keys first day after the holidays → Check keys | ↻daily first_day_after_holidays
Change filter every 3 months after completion → Change filter | ↻3×monthly completion
Report every week until 20 Dec → Report | ↻weekly until 2026-12-20
Choir every Tuesday 15:00 until 20 Dec → Choir | ↻weekly on 2 until 2026-12-20 · 15:00
Tuesdays 15:00 collect forms in term → collect forms | ↻weekly on 2 in_term · 15:00
Choir every week from 1 Dec until 20 Dec → Choir | ↻weekly until 2026-12-20 · 2026-12-01
May report → May report |
May day parade → May day parade |
Sun cream for the trip → Sun cream for the trip |
Weekly report → Weekly report |
Tomorrow's lunch → Tomorrow's lunch |
Second letter to March family → Second letter to March family |
Mail maria@school.org about room 12 → Mail maria@school.org about room 12 |
Sort #1 and C+ → Sort #1 and C+ |
Rope 20 m for 1/2 class → Rope 20 m for 1/2 class |
Call +49 151 234 or the 24/7 line → Call +49 151 234 or the 24/7 line |
Party 31.02. → Party 31.02. |
"Tomorrow" rehearsal Friday → Tomorrow rehearsal | 2026-11-20
Read "Faust" Friday → Read "Faust" | 2026-11-20
Move Monday lesson to Tuesday → Move Monday lesson to | 2026-11-24
Ask @Elif and @tom.b → Ask and | @Elif · @tom.b
`;
