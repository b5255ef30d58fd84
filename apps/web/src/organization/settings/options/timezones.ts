/** A time zone in the select. */
interface Timezone {
  value: string;
  label: string;
  region: string;
}

const part = (format: Intl.DateTimeFormat) =>
  format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? '';

/** The current offset, such as `GMT-03:00`. */
const offsetOf = (zone: string) =>
  part(new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }));

/** The name in the user's language, such as "Horário de Brasília". */
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

/** Every zone of this browser. The current one is added if the browser lists it under another name. */
export function allZones(language: string, current: string): Timezone[] {
  const zones = Intl.supportedValuesOf('timeZone');
  const known = zones.includes(current) ? zones : [current, ...zones];
  return known.map((zone) => describeZone(zone, language));
}

export const timeIn = (zone: string, language: string) =>
  new Intl.DateTimeFormat(language, { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format();
