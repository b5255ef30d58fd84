import { randomBytes } from 'node:crypto';
import {
  type BinaryNode,
  getAllBinaryNodeChildren,
  getBinaryNodeChild,
  getBinaryNodeChildren,
  getBinaryNodeChildString,
  getBinaryNodeChildUInt,
  jidDecode,
} from '@whiskeysockets/baileys';
import type { LinkedDevice } from './linked-device.ts';
import type { MediaHost } from './media-host.ts';
import { type Account, type Directory, type Group, lidJid, phoneJid, USER_SERVER } from './directory.ts';
import { readBundle } from './signal-endpoint.ts';

/** The result of a query: the children of the result node, or an error. */
type QueryResult = BinaryNode[] | { error: string };

/** Answers the queries of a logged-in device. Unknown ones get an empty result. */
export class QueryHandler {
  private readonly directory: Directory;
  private readonly media: MediaHost;

  constructor(directory: Directory, media: MediaHost) {
    this.directory = directory;
    this.media = media;
  }

  async answer(device: LinkedDevice, account: Account, query: BinaryNode): Promise<QueryResult> {
    const [child] = getAllBinaryNodeChildren(query);
    switch (query.attrs.xmlns) {
      case 'encrypt':
        return this.encryption(device, query, child);
      case 'usync':
        return this.usync(query);
      case 'privacy':
        if (query.attrs.type === 'set') return [];
        return [node('privacy', {}, [node('category', { name: 'readreceipts', value: 'all' })])];
      case 'blocklist':
        return this.blocklist(account, query);
      case 'abt':
        return [node('props', { hash: 'peer' }, [])];
      case 'w:m':
        return [
          node('media_conn', { auth: randomBytes(8).toString('hex'), ttl: '3600', max_buckets: '12' }, [
            node('host', { hostname: this.media.host, maxContentLengthBytes: '104857600' }),
          ]),
        ];
      case 'w:profile:picture':
        return this.picture(query);
      case 'w:g2':
        return this.groups(account, query, child);
      case 'w:sync:app:state':
        return [
          node('sync', {}, child ? getBinaryNodeChildren(child, 'collection').map(emptyCollection) : []),
        ];
      default:
        return [];
    }
  }

  private async encryption(
    device: LinkedDevice,
    query: BinaryNode,
    child: BinaryNode | undefined,
  ): Promise<QueryResult> {
    if (child?.tag === 'count') return [node('count', { value: String(device.preKeys.length) })];
    if (child?.tag === 'digest') return [node('digest', {}, [])];
    if (child?.tag === 'key') {
      const users = getBinaryNodeChildren(child, 'user');
      const bundles = await Promise.all(users.map((user) => this.bundleOf(user.attrs.jid ?? '')));
      return [node('list', {}, bundles)];
    }
    const list = getBinaryNodeChild(query, 'list');
    const bundle = readBundle(query, getBinaryNodeChildUInt(query, 'registration', 4));
    if (list && bundle) device.addKeys(bundle, getBinaryNodeChildren(list, 'key'));
    return [];
  }

  private async bundleOf(jid: string): Promise<BinaryNode> {
    const linked = this.directory.findDevice(jid);
    if (linked) {
      const bundle = await linked.takeBundle();
      const registration = Buffer.alloc(4);
      registration.writeUInt32BE(bundle.registrationId);
      return node('user', { jid }, [
        node('registration', {}, registration),
        node('type', {}, Buffer.from([5])),
        node('identity', {}, bundle.identity),
        ...(bundle.preKey ? [bundle.preKey] : []),
        bundle.signedPreKey,
      ]);
    }
    const person = this.directory.find(jid);
    if (!person) return node('user', { jid }, [node('error', { code: '404', text: 'item-not-found' })]);
    return node('user', { jid }, await person.endpoint.bundle());
  }

  private usync(query: BinaryNode): QueryResult {
    const usync = getBinaryNodeChild(query, 'usync');
    const asked = new Set(
      getAllBinaryNodeChildren(getBinaryNodeChild(usync, 'query') ?? node('query')).map((p) => p.tag),
    );
    const users = getBinaryNodeChildren(getBinaryNodeChild(usync, 'list'), 'user');
    const answers = users.map((user) => this.usyncUser(user, asked));
    return [node('usync', {}, [node('result', {}), node('list', {}, answers)])];
  }

  private usyncUser(user: BinaryNode, asked: Set<string>): BinaryNode {
    const asText = getBinaryNodeChildString(user, 'contact');
    const jid = user.attrs.jid ?? `${(asText ?? '').replace(/\D/g, '')}@${USER_SERVER}`;
    const person = this.directory.find(jid);
    const content: BinaryNode[] = [];
    if (asked.has('contact')) content.push(node('contact', { type: person ? 'in' : 'out' }));
    if (asked.has('devices') && person) content.push(this.deviceList(person.phone));
    const isByNumber = jidDecode(jid)?.server !== 'lid';
    if (asked.has('lid') && person && isByNumber) content.push(node('lid', { val: lidJid(person) }));
    return node('user', { jid }, content);
  }

  private deviceList(phone: string): BinaryNode {
    const linked = [...(this.directory.accounts.get(phone)?.devices.keys() ?? [])];
    return node('devices', {}, [
      node('device-list', {}, [
        node('device', { id: '0' }),
        ...linked.map((id) => node('device', { id: String(id), 'key-index': String(id) })),
      ]),
    ]);
  }

  private blocklist(account: Account, query: BinaryNode): QueryResult {
    const item = getBinaryNodeChild(query, 'item');
    const person = item && this.directory.find(item.attrs.jid ?? '');
    if (person) {
      if (item.attrs.action === 'block') account.blocked.add(person.lid);
      else account.blocked.delete(person.lid);
    }
    return [
      node(
        'list',
        {},
        [...account.blocked].map((lid) => node('item', { jid: `${lid}@lid` })),
      ),
    ];
  }

  private picture(query: BinaryNode): QueryResult {
    const person = this.directory.find(query.attrs.target ?? '');
    if (!person?.picture) return { error: '404' };
    const url = this.media.putPicture(person.lid, person.picture);
    return [node('picture', { id: '1', type: 'image', url, direct_path: new URL(url).pathname })];
  }

  private groups(account: Account, query: BinaryNode, child: BinaryNode | undefined): QueryResult {
    if (child?.tag === 'participating') {
      const mine = [...this.directory.groups.values()].filter((group) =>
        group.members.includes(account.owner.phone),
      );
      return [
        node(
          'groups',
          {},
          mine.map((group) => this.groupNode(group)),
        ),
      ];
    }
    const group = this.directory.groups.get(query.attrs.to ?? '');
    return group ? [this.groupNode(group)] : { error: '404' };
  }

  private groupNode(group: Group): BinaryNode {
    const created = '1700000000';
    const members = group.members.map((phone) => {
      const person = this.directory.get(phone);
      return group.addressing === 'lid'
        ? node('participant', { jid: lidJid(person), phone_number: phoneJid(person) })
        : node('participant', { jid: phoneJid(person), lid: lidJid(person) });
    });
    return node(
      'group',
      {
        id: jidDecode(group.id)?.user ?? '',
        subject: group.subject,
        s_t: created,
        creation: created,
        size: String(members.length),
        addressing_mode: group.addressing,
      },
      members,
    );
  }
}

/** Without a result for a collection, the library would request it again at once. */
function emptyCollection(asked: BinaryNode): BinaryNode {
  return node('collection', {
    name: asked.attrs.name ?? '',
    version: asked.attrs.version ?? '0',
    has_more_patches: 'false',
    type: 'result',
  });
}

export function node(
  tag: string,
  attrs: Record<string, string> = {},
  content?: BinaryNode['content'],
): BinaryNode {
  return content === undefined ? { tag, attrs } : { tag, attrs, content };
}
