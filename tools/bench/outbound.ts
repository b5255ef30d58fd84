// What the company says without being asked. `npm run bench outbound` measures all parts, `npm run bench outbound --
// schedules 10000` one of them with other numbers:
//   messages <messages> <connections>   sent by people, over the real driver
//   schedules <due> <companies>         messages that fall due at the same time
//   list-items <items>                  one big contact list
//   campaigns <recipients>              a campaign without pauses, and what attendants wait for meanwhile
//   audience <recipients>               the outlook of a big campaign, and writing its recipients down
// Another part is a file in `outbound/` and a line here.

const parts: Record<string, (numbers: number[]) => Promise<void>> = {
  messages: async (numbers) => (await import('./outbound/messages.ts')).measureMessages(numbers),
  schedules: async (numbers) => (await import('./outbound/schedules.ts')).measureSchedules(numbers),
  'list-items': async (numbers) => (await import('./outbound/list-items.ts')).measureListItems(numbers),
  campaigns: async (numbers) => (await import('./outbound/campaigns.ts')).measureCampaigns(numbers),
  audience: async (numbers) => (await import('./outbound/audience.ts')).measureAudience(numbers),
};

const [wanted, ...numbers] = process.argv.slice(2);
const names = wanted === undefined ? Object.keys(parts) : [wanted];
for (const name of names) {
  const measure = parts[name];
  if (!measure) throw new Error(`No part ${name}; there are ${Object.keys(parts).join(', ')}.`);
  console.log(`\n${name}`);
  await measure(numbers.map(Number));
}
