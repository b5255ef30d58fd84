import { z } from 'zod';
import { routes } from '../route.ts';
import { Id, TimeOfDay } from '../schema.ts';

/** Variables that a company may define for the texts of its campaigns. */
export const CAMPAIGN_VARIABLES_MAX = 30;

/** The most that each number of the pace may be: seconds, messages, seconds. */
export const CAMPAIGN_PACE_MAX = {
  messageInterval: 120,
  longerIntervalAfter: 60,
  greaterInterval: 180,
} as const;

/** Every recipient has these; `{nome}` in a text is replaced by the name. */
export const recipientVariables = ['nome', 'email', 'numero'] as const;
export type RecipientVariable = (typeof recipientVariables)[number];

/** What a variable may be called: written in a text as `{cupom}`. */
const VariableKey = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}_-]{1,40}$/u)
  .refine((key) => !recipientVariables.some((taken) => taken === key.toLowerCase()), {
    params: { problem: 'invalid' },
  });

const CampaignVariable = z.object({ key: VariableKey, value: z.string().max(500) });
export type CampaignVariable = z.output<typeof CampaignVariable>;

/** A name that is taken is wrong where it is repeated. */
function refuseRepeats(variables: CampaignVariable[], context: z.RefinementCtx): void {
  const taken = new Set<string>();
  for (const [index, { key }] of variables.entries()) {
    if (taken.has(key.toLowerCase()))
      context.addIssue({ code: 'custom', path: [index, 'key'], params: { problem: 'invalid' } });
    taken.add(key.toLowerCase());
  }
}

const settingFields = {
  /** Seconds between two messages. */
  messageInterval: z.number().int().min(0).max(CAMPAIGN_PACE_MAX.messageInterval),
  /** After this many messages the longer interval is kept once; 0: never. */
  longerIntervalAfter: z.number().int().min(0).max(CAMPAIGN_PACE_MAX.longerIntervalAfter),
  /** Seconds of the longer interval. */
  greaterInterval: z.number().int().min(0).max(CAMPAIGN_PACE_MAX.greaterInterval),
  /** Whether messages leave on Saturdays and Sundays. */
  sabado: z.boolean(),
  domingo: z.boolean(),
  /** Messages leave between these times of the company's day. */
  startHour: TimeOfDay,
  endHour: TimeOfDay,
  variables: z.array(CampaignVariable).max(CAMPAIGN_VARIABLES_MAX).superRefine(refuseRepeats),
};

/** The pace, the hours and the variables of a company's campaigns. */
export const CampaignSettings = z.object(settingFields);
export type CampaignSettings = z.output<typeof CampaignSettings>;

/** Messages leave on the same day on which the hours begin. */
export const areCampaignHoursInOrder = ({
  startHour,
  endHour,
}: Pick<CampaignSettings, 'startHour' | 'endHour'>): boolean => startHour < endHour;

/** What holds until a company chooses otherwise. */
export const defaultCampaignSettings: CampaignSettings = {
  messageInterval: 20,
  longerIntervalAfter: 20,
  greaterInterval: 60,
  sabado: false,
  domingo: false,
  startHour: '09:00',
  endHour: '18:00',
  variables: [],
};

/** A setting as it is stored and sent: the value as text, lists as JSON. */
export const CampaignSettingRow = z.object({
  id: Id.nullable(),
  key: z.enum(Object.keys(settingFields) as [keyof CampaignSettings, ...(keyof CampaignSettings)[]]),
  value: z.string(),
  companyId: Id,
});
export type CampaignSettingRow = z.output<typeof CampaignSettingRow>;

/** The settings of rows as they come over the wire; what no row names has its default. */
export function readCampaignSettings(rows: Pick<CampaignSettingRow, 'key' | 'value'>[]): CampaignSettings {
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, parseStored(key, value)]));
  return { ...defaultCampaignSettings, ...stored };
}

const isText = new Set<keyof CampaignSettings>(['startHour', 'endHour']);
const parseStored = (key: keyof CampaignSettings, value: string): unknown =>
  isText.has(key) ? value : (JSON.parse(value) as unknown);

/** The value of a row: what `readCampaignSettings` reads. */
export const storedSetting = (value: CampaignSettings[keyof CampaignSettings]): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

const manages = { can: 'campaigns:manage', on: 'company', plan: 'useCampaigns' } as const;

export const campaignSettingRoutes = routes({
  list: {
    ...manages,
    method: 'GET',
    path: '/campaign-settings',
    about: 'The pace, hours and variables of campaigns, one row for each setting; defaults have no id.',
    reply: z.array(CampaignSettingRow),
  },
  save: {
    ...manages,
    method: 'POST',
    path: '/campaign-settings',
    about: 'Change some settings; running campaigns obey them from the next message on.',
    body: z.object({ settings: CampaignSettings.partial() }),
    reply: z.array(CampaignSettingRow),
  },
});
