/** A time zone as a person looks for it. */
export interface Timezone {
  value: string;
  label: string;
  region: string;
}

const part = (format: Intl.DateTimeFormat) =>
  format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** `GMT-03:00`, as it is today. */
const offsetOf = (zone: string) =>
  part(new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }));

/** "Horário de Brasília": what people call it in their own language. */
const nameOf = (zone: string, language: string) =>
  part(new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'longGeneric' }));

const placeOf = (zone: string) => zone.split('/').slice(1).join(' / ').replaceAll('_', ' ');

export function describeZone(zone: string, language: string): Timezone {
  const offset = offsetOf(zone);
  const place = placeOf(zone) || zone;
  return {
    value: zone,
    label: `(${offset}) ${place} · ${nameOf(zone, language)}`,
    region: zone.split('/')[0] ?? zone,
  };
}

/** Every zone this browser knows, by region. The one in use is among them even if the browser has another name for it. */
export function allZones(language: string, current: string): Timezone[] {
  const zones = Intl.supportedValuesOf('timeZone');
  const known = zones.includes(current) ? zones : [current, ...zones];
  return known.map((zone) => describeZone(zone, language));
}

export const timeIn = (zone: string, language: string) =>
  new Intl.DateTimeFormat(language, { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format();
