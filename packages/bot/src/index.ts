export * from './flow.ts';
export { compareTrees, type ReplayDifference, type FlowAt } from './replay.ts';
export { findSharedWord, type OptOutWords, readOptOut } from './opt-out-words.ts';
export { isMenuAnswer } from './menu-answer.ts';
export { takeTurn } from './take-turn.ts';
export { closedPeriod, closedPeriods, type Period } from './hours/hours.ts';
export { addDays, type CivilDay, weekdayOf } from './hours/civil-days.ts';
export { civilDayAt, instantAt, minuteOfDayAt } from './hours/wall-clock.ts';
export {
  type Calendar,
  countSends,
  dayTypes,
  intervalUnits,
  type Recurrence,
  sendDateAt,
  sendDates,
} from './recurrence/send-dates.ts';
export {
  afterMessage,
  type CampaignPace,
  lastMessageAt,
  nextOpening,
  type PacePosition,
} from './recurrence/campaign-pace.ts';
