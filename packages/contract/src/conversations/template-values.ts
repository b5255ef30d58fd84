import type { MessageTemplate, TemplateVariable } from './message-templates.ts';

type WithHeader = Pick<MessageTemplate, 'header'>;

interface HeaderLocation {
  latitude: number;
  longitude: number;
  name: string;
  address: string;
}

/** The values of a location header. */
const LOCATION_KEYS = ['header.place', 'header.name', 'header.address'] as const;

const hasLocationHeader = ({ header }: WithHeader): boolean => header?.format === 'location';

/** All values to fill in: the variables, and those of a location header. */
export const requiredValues = (
  template: Pick<MessageTemplate, 'header' | 'variables'>,
): TemplateVariable[] => [
  ...(hasLocationHeader(template) ? LOCATION_KEYS.map((key) => ({ key, example: '' })) : []),
  ...template.variables,
];

/** The value cannot be sent: it is empty, or its coordinates are invalid. */
export const isInvalidValue = (key: string, value: string | undefined): boolean =>
  (value ?? '').trim() === '' || (key === 'header.place' && readCoordinates(value ?? '') === null);

/** The location header's content, once all its values are given. */
export function headerLocation(template: WithHeader, values: Record<string, string>): HeaderLocation | null {
  const coordinates = hasLocationHeader(template) ? readCoordinates(values['header.place'] ?? '') : null;
  return (
    coordinates && {
      ...coordinates,
      name: values['header.name'] ?? '',
      address: values['header.address'] ?? '',
    }
  );
}

/** In a map link, the coordinates of the marker; otherwise two decimal numbers in sequence, with points or commas. */
const MAP_LINK_COORDINATES = /!3d(-?\d{1,3}\.\d+)!4d(-?\d{1,3}\.\d+)/;
const PLAIN_COORDINATES = /(?<!\d)(-?\d{1,3}[.,]\d+)\s*[,;\s]\s*(-?\d{1,3}[.,]\d+)/;

/** Parses coordinates as copied from a map, alone or within a link. */
export function readCoordinates(text: string): { latitude: number; longitude: number } | null {
  const [, first = '', second = ''] = MAP_LINK_COORDINATES.exec(text) ?? PLAIN_COORDINATES.exec(text) ?? [];
  const latitude = Number(first.replace(',', '.'));
  const longitude = Number(second.replace(',', '.'));
  const isOnEarth = first !== '' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : null;
}
