export const dryRun = {
  title: 'Son günlerdeki etkisi',
  hint: 'Kaydetmeden önce görün: bu, taleplerinize ne yapardı?',
  ask: 'Son 30 günü simüle et',
  none: 'Son {{days}} günde bu hiçbir talebe dokunmazdı.',
  touched_one: 'Son {{days}} günde bu {{count}} talebe dokunurdu.',
  touched_other: 'Son {{days}} günde bu {{count}} talebe dokunurdu.',
  newest: 'En yeni {{count}} tanesi:',
} as const;
