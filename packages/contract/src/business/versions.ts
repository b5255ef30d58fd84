import { z } from 'zod';
import { routes } from '../route.ts';

const Version = z.object({ version: z.string() });

export const versionRoutes = routes({
  show: {
    method: 'GET',
    path: '/version',
    can: 'public',
    on: 'platform',
    about: 'The version people should be running.',
    reply: Version,
  },
  publish: {
    method: 'POST',
    path: '/version',
    can: 'version:publish',
    on: 'platform',
    about: 'Announce a version; everybody with another one is offered to reload.',
    body: z.object({
      version: z
        .string()
        .trim()
        .regex(/^\d{1,4}(?:\.\d{1,4}){1,3}$/),
    }),
    reply: Version,
  },
});
