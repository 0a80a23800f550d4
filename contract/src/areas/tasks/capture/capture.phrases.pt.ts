/** On Thursday 2026-11-19 at 10:00, days written 20/12/2026, weeks beginning on Monday. `phrase → title | pieces`, as `capture-phrases.test.ts` writes them. */
export const CAPTURE_PHRASES_PT = `
Ligar à Maria amanhã 15:00 #matrícula !2 @"Elif Demir" +dia-aberto 20m todas as semanas → Ligar à Maria | 2026-11-20 · 15:00 · #matrícula · !2 · @Elif Demir · +dia-aberto · ~20 · ↻weekly
Comprar giz hoje → Comprar giz | 2026-11-19
Comprar giz hoje à noite → Comprar giz | 2026-11-19
LIGAR AMANHÃ → LIGAR | 2026-11-20
Ligar amanha → Ligar | 2026-11-20
Ligar depois de amanhã → Ligar | 2026-11-21
Ligar depois de amanha → Ligar | 2026-11-21
Ligar amanhã às 15h → Ligar | 2026-11-20 · 15:00
Carta para amanhã → Carta | 2026-11-20
Amanhã: ligar → ligar | 2026-11-20
Pautas em 3 dias → Pautas | 2026-11-22
Pautas dentro de duas semanas → Pautas | 2026-12-03
Pautas daqui a um mês → Pautas | 2026-12-19
Visita na próxima semana → Visita | 2026-11-23
Visita semana que vem → Visita | 2026-11-23
Visita no próximo mês → Visita | 2026-12-01
Caixa no fim do mês → Caixa | 2026-11-30
Caixa até ao final do mês → Caixa | 2026-11-30
Caixa no fim do próximo mês → Caixa | 2026-12-31
Plano até ao fim da semana → Plano | 2026-11-20
Ligar sexta-feira → Ligar | 2026-11-20
Ligar na sexta → Ligar | 2026-11-20
Ligar sexta → Ligar | 2026-11-20
Ligar quinta-feira → Ligar | 2026-11-26
Ligar na próxima terça → Ligar | 2026-11-24
Ligar terça que vem → Ligar | 2026-11-24
Ligar sexta da próxima semana → Ligar | 2026-11-27
Ligar 3ª feira → Ligar | 2026-11-24
Ligar no sáb. → Ligar | 2026-11-21
Reunião seg 15h → Reunião | 2026-11-23 · 15:00
Ligar até segunda → Ligar | 2026-11-23
Dia aberto 20 de dezembro → Dia aberto | 2026-12-20
Dia aberto 20 dez → Dia aberto | 2026-12-20
Dia aberto a 20 de dezembro de 2027 → Dia aberto | 2027-12-20
Dia aberto domingo, 20 de dezembro → Dia aberto | 2026-12-20
Festa 1º de maio → Festa | 2027-05-01
Festa 3 de marco → Festa | 2027-03-03
Dia aberto 20/12 → Dia aberto | 2026-12-20
Dia aberto no dia 20/12/2026 → Dia aberto | 2026-12-20
Dia aberto 20.12. → Dia aberto | 2026-12-20
Dia aberto 20.12.2026 → Dia aberto | 2026-12-20
Dia aberto 2026-12-20 → Dia aberto | 2026-12-20
Renda no dia 1 → Renda | 2026-12-01
Renda dia 25 → Renda | 2026-11-25
Reunião 15h → Reunião | 15:00
Reunião 3pm → Reunião | 15:00
Reunião às 15h30 → Reunião | 15:30
Reunião as 15h → Reunião | 15:00
Reunião às 15 horas → Reunião | 15:00
Reunião às três horas → Reunião | 15:00
Reunião às 3 e meia → Reunião | 15:30
Reunião às 3 da tarde → Reunião | 15:00
Reunião às 8 da noite → Reunião | 20:00
Reunião ao meio-dia → Reunião | 12:00
Reunião meio dia e meia → Reunião | 12:30
Reunião das 15h às 17h → Reunião | 15:00–17:00
Reunião 15–16:30 → Reunião | 15:00–16:30
Reunião entre as 9h e as 10h30 → Reunião | 09:00–10:30
Entregar até às 17h → Entregar | 17:00
Ligar daqui a 20 minutos → Ligar | 10:20
Plano 20m → Plano | ~20
Plano ~1h30 → Plano | ~90
Plano 1h30 → Plano | ~90
Plano 1 h 30 → Plano | ~90
Plano 90 min → Plano | ~90
Plano 2 horas → Plano | ~120
Plano meia hora → Plano | ~30
Plano uma hora e meia → Plano | ~90
Plano !alta #a → Plano | !2 · #a
Plano !urgente → Plano | !1
Regar todos os dias → Regar | ↻daily
Regar diariamente → Regar | ↻daily
Regar todas as terças → Regar | ↻weekly on 2
Regar às terças e quintas → Regar | ↻weekly on 2,4
Regar todas as segundas, quartas e sextas → Regar | ↻weekly on 1,3,5
Regar a cada 2 semanas → Regar | ↻2×weekly
Regar de 2 em 2 semanas → Regar | ↻2×weekly
Regar a cada 2 semanas na segunda-feira → Regar | ↻2×weekly on 1
Chamada todos os dias de aulas → Chamada | ↻daily school_days
Chamada cada dia letivo → Chamada | ↻daily school_days
Às terças em período letivo recolher → recolher | ↻weekly on 2 in_term
Conselho na primeira segunda-feira do mês → Conselho | ↻monthly on 1 nth 1
Conselho na última sexta de cada mês 15h → Conselho | ↻monthly on 5 nth -1 · 15:00
Renda todo dia 15 → Renda | ↻monthly day 15
Chaves no dia 3 do ciclo → Chaves | ↻daily cycle 3
Chaves no primeiro dia depois das férias → Chaves | ↻daily first_day_after_holidays
Filtro a cada 3 meses após conclusão → Filtro | ↻3×monthly completion
Relatório todas as semanas até 20 de dezembro → Relatório | ↻weekly until 2026-12-20
Coro todas as terças às 15h até 20 de dezembro → Coro | ↻weekly on 2 until 2026-12-20 · 15:00
Segunda reunião de pais → Segunda reunião de pais |
Visita à quinta pedagógica → Visita à quinta pedagógica |
Relatório semanal da turma → Relatório semanal da turma |
Ter cuidado com o mar → Ter cuidado com o mar |
Jogo do fim de semana → Jogo do fim de semana |
Escrever a maria@escola.pt sala 12 → Escrever a maria@escola.pt sala 12 |
Reunião na quarta-feira, 25 de novembro, às 18h30 sala 4 → Reunião sala 4 | 2026-11-25 · 18:30
Reunião às 15h de amanhã → Reunião | 15:00 · 2026-11-20
Teste de 2 horas na 6ª feira → Teste | ~120 · 2026-11-20
Corda 20 m → Corda 20 m |
Festa 31.02. → Festa 31.02. |
"Amanhã" no teatro sexta-feira → Amanhã no teatro | 2026-11-20
`;
