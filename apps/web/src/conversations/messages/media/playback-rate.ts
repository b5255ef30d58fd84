import { PLAYBACK_RATES, STORAGE_KEYS } from '@prosa/contract';
import { create } from 'zustand';

const isRate = (value: number) => PLAYBACK_RATES.some((rate) => rate === value);

function stored(): number {
  const rate = Number(localStorage.getItem(STORAGE_KEYS.playbackRate));
  return isRate(rate) ? rate : 1;
}

/** The playback rate on this device. */
const useRate = create<{ rate: number }>(() => ({ rate: stored() }));

export const usePlaybackRate = (): number => useRate(({ rate }) => rate);

/** Switches to the next rate; after the last one comes the first. */
export function nextRate(): number {
  const at = PLAYBACK_RATES.findIndex((rate) => rate === useRate.getState().rate);
  const rate = PLAYBACK_RATES[(at + 1) % PLAYBACK_RATES.length] ?? 1;
  localStorage.setItem(STORAGE_KEYS.playbackRate, String(rate));
  useRate.setState({ rate });
  return rate;
}
