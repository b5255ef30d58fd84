import type { GraphChannel, GraphPeer } from '@prosa/peers/graph';
import { type CustomerKey, customers } from './customers.ts';
import { drawFace } from './sample-files.ts';

/** A customer on Facebook, Instagram or the Cloud API. */
interface ChannelCustomer {
  channel: GraphChannel;
  /** The channel's id of the customer: a number, or a business-scoped, page-scoped or Instagram-scoped id. */
  id: string;
  name: string;
  username?: string;
  /** The hair of the drawn profile picture; without it there is no picture. */
  picture?: 'long' | 'short';
}

const channelCustomers = {
  sofia: { channel: 'whatsappapi', id: '5511976540201', name: 'Sofia Mendes' },
  otavio: { channel: 'whatsappapi', id: '5541976540202', name: 'Otávio Leal' },
  // Hides the number: WhatsApp gives the company only an id.
  renata: { channel: 'whatsappapi', id: 'BR.73110986420155377', name: 'Renata Vaz', username: 'renata.vaz' },
  bianca: { channel: 'facebook', id: '7301184420551096', name: 'Bianca Farias', picture: 'long' },
  sergio: { channel: 'facebook', id: '7301184420551097', name: 'Sérgio Campos', picture: 'short' },
  livia: { channel: 'facebook', id: '7301184420551098', name: 'Lívia Duarte', picture: 'long' },
  caio: {
    channel: 'instagram',
    id: '1782990144210773',
    name: 'Caio Luz',
    username: 'caioluz',
    picture: 'short',
  },
  nina: {
    channel: 'instagram',
    id: '1782990144210774',
    name: 'Nina Prates',
    username: 'ninaprates',
    picture: 'long',
  },
  davi: { channel: 'instagram', id: '1782990144210775', name: 'Davi Rezende', username: 'davi.rezende' },
} satisfies Record<string, ChannelCustomer>;

export type AnyCustomerKey = CustomerKey | keyof typeof channelCustomers;

/** All customers of the conversations, with the ids of their phones on the phone page. */
export const allCustomers = Object.fromEntries([
  ...Object.entries(customers).map(([key, { phone, name }]) => [key, { id: phone, name }]),
  ...Object.entries(channelCustomers).map(([key, { channel, id, name }]) => [
    key,
    { id: `${channel}-${id}`, name },
  ]),
]) as Record<AnyCustomerKey, { id: string; name: string }>;

/** Requires that the accounts to which the customers write exist. */
export async function addChannelCustomers(graph: GraphPeer): Promise<void> {
  for (const { picture, ...customer } of Object.values<ChannelCustomer>(channelCustomers))
    graph.addCustomer({
      ...customer,
      ...(customer.channel === 'whatsappapi'
        ? { phone: /^\d+$/.test(customer.id) ? customer.id : null }
        : {}),
      ...(picture ? { picture: await drawFace(customer.name, picture === 'long') } : {}),
    });
}

/** The peer computes reply windows by its own clock, so backdated conversations have to be backdated there too. */
export function setLastWroteAt(graph: GraphPeer, key: AnyCustomerKey, at: Date): void {
  const customer = graph
    .customers()
    .find(({ id, person }) => `${person.channel}-${id}` === allCustomers[key].id);
  if (customer) customer.lastWroteAt = at;
}
