import { STORAGE_KEYS } from '@prosa/contract';

/** The device flag `cshow`: without it, the screens of campaigns do not exist. */
export const areCampaignsShown = (): boolean => localStorage.getItem(STORAGE_KEYS.campaignsShown) !== null;
