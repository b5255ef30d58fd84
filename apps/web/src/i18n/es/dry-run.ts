export const dryRun = {
  title: 'Efecto en los últimos días',
  hint: 'Mírelo antes de guardar: ¿qué habría hecho esto con sus atenciones?',
  ask: 'Simular los últimos 30 días',
  none: 'En los últimos {{days}} días esto no habría alcanzado ningún ticket.',
  touched_one: 'En los últimos {{days}} días esto habría alcanzado {{count}} ticket.',
  touched_other: 'En los últimos {{days}} días esto habría alcanzado {{count}} tickets.',
  newest: 'Los {{count}} más recientes:',
} as const;
