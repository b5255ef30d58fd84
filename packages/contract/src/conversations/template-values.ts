import type { MessageTemplate, TemplateVariable } from './message-templates.ts';

type WithHeader = Pick<MessageTemplate, 'header'>;

export interface HeaderLocation {
  latitude: number;
  longitude: number;
  name: string;
  address: string;
}

/** What has to be known of a place at the head of a template. */
const LOCATION_KEYS = ['header.place', 'header.name', 'header.address'] as const;

const hasLocationHeader = ({ header }: WithHeader): boolean => header?.format === 'location';

/** Everything that is to be filled in: the variables, and what makes the place at its head. */
export const requiredValues = (
  template: Pick<MessageTemplate, 'header' | 'variables'>,
): TemplateVariable[] => [
  ...(hasLocationHeader(template) ? LOCATION_KEYS.map((key) => ({ key, example: '' })) : []),
  ...template.variables,
];

/** What is given for it cannot be sent as it is: nothing, or coordinates that are none. */
export const isInvalidValue = (key: string, value: string | undefined): boolean =>
  (value ?? '').trim() === '' || (key === 'header.place' && readCoordinates(value ?? '') === null);

/** The place at its head, once everything of it is given. */
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

/** In the address of a map: where it points to; else two numbers one after the other, with points or commas. */
const MAP_LINK_COORDINATES = /!3d(-?\d{1,3}\.\d+)!4d(-?\d{1,3}\.\d+)/;
const PLAIN_COORDINATES = /(?<!\d)(-?\d{1,3}[.,]\d+)\s*[,;\s]\s*(-?\d{1,3}[.,]\d+)/;

/** As maps give them to be copied, alone or within a link. */
export function readCoordinates(text: string): { latitude: number; longitude: number } | null {
  const [, first = '', second = ''] = MAP_LINK_COORDINATES.exec(text) ?? PLAIN_COORDINATES.exec(text) ?? [];
  const latitude = Number(first.replace(',', '.'));
  const longitude = Number(second.replace(',', '.'));
  const isOnEarth = first !== '' && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  return isOnEarth ? { latitude, longitude } : null;
}
