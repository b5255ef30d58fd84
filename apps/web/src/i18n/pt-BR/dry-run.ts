export const dryRun = {
  title: 'Efeito nos últimos dias',
  hint: 'Veja antes de salvar: o que isto teria feito com os seus atendimentos?',
  ask: 'Simular os últimos 30 dias',
  none: 'Nos últimos {{days}} dias isto não teria alcançado nenhum ticket.',
  touched_one: 'Nos últimos {{days}} dias isto teria alcançado {{count}} ticket.',
  touched_other: 'Nos últimos {{days}} dias isto teria alcançado {{count}} tickets.',
  newest: 'Os {{count}} mais recentes:',
} as const;
