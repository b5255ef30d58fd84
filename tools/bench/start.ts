import { median, seconds } from './support/statistics.ts';
import { removeData, startProduct, temporaryData } from './support/product.ts';

// Time from the start of the process to the first healthy response: with an empty and with an existing data folder.

const ROUNDS = 5;
const cold: number[] = [];
const warm: number[] = [];

for (let round = 0; round < ROUNDS; round += 1) {
  const data = await temporaryData();
  for (const figures of [cold, warm]) {
    const product = await startProduct(data);
    figures.push(product.startMs);
    await product.stop();
  }
  await removeData(data);
}

console.log(
  `cold start (fresh data): median ${seconds(median(cold))} of ${ROUNDS}: ${cold.map(seconds).join(', ')}`,
);
console.log(
  `warm start (data exists): median ${seconds(median(warm))} of ${ROUNDS}: ${warm.map(seconds).join(', ')}`,
);
