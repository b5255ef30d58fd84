import { type GraphNumber, type GraphPage, type GraphPeer, deliversWebhooks } from '../graph/index.ts';
import { PhoneError } from './phone-error.ts';

/** One of the company's accounts at Meta, as its manager sees it there. */
interface CompanyAccount {
  id: string;
  kind: 'page' | 'number';
  name: string;
  /** The displayed number, or the page's Instagram account. */
  detail: string;
  /** The product gets its events. */
  isConnected: boolean;
  /** The credentials that the product requires to connect a number. */
  credentials: Record<'phoneNumberId' | 'businessAccountId' | 'accessToken' | 'appSecret', string> | null;
}

const localNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The company's pages and Cloud API numbers: actions that happen at Meta and not in the product. */
export class CompanyAccounts {
  private readonly graph: GraphPeer | undefined;

  constructor(graph: GraphPeer | undefined) {
    this.graph = graph;
  }

  list(): CompanyAccount[] {
    const { pages = [], numbers = [] } = this.graph?.world ?? {};
    return [...pages.map((page) => this.showPage(page)), ...numbers.map((number) => this.showNumber(number))];
  }

  /** Sets the URL and token that the product shows for a number; the URL is verified at once. */
  async setWebhook(numberId: string, url: string, verifyToken: string): Promise<void> {
    const number = this.graph?.world.numbers.find(({ id }) => id === numberId);
    if (!this.graph || !number) throw new PhoneError(404, 'The company has no such number.');
    const address = URL.parse(url.trim());
    // The URL is called from this computer, so only local ones are allowed.
    if (!address || !localNames.has(address.hostname))
      throw new PhoneError(400, 'Only an address on this computer can be called.');
    const isMeant = await this.graph.verifyWebhook(address.href, verifyToken.trim()).catch(() => false);
    if (!isMeant) throw new PhoneError(409, 'The address does not answer with the challenge.');
    this.graph.setNumberWebhook(number.id, address.href);
  }

  /** Revokes the product's access: its token becomes invalid. */
  revoke(id: string): void {
    const { pages = [], numbers = [] } = this.graph?.world ?? {};
    const account = [...pages, ...numbers].find((each) => each.id === id);
    if (!this.graph || !account) throw new PhoneError(404, 'The company has no such account.');
    this.graph.revokeToken(account.token);
  }

  private showPage({ id, name, instagram }: GraphPage): CompanyAccount {
    return {
      id,
      kind: 'page',
      name,
      detail: instagram ? `@${instagram.username}` : '',
      isConnected: this.isConnected(id),
      credentials: null,
    };
  }

  private showNumber(number: GraphNumber): CompanyAccount {
    const { id, verifiedName, displayNumber, businessId, token, appSecret } = number;
    return {
      id,
      kind: 'number',
      name: verifiedName,
      detail: displayNumber,
      isConnected: this.isConnected(id),
      credentials: { phoneNumberId: id, businessAccountId: businessId, accessToken: token, appSecret },
    };
  }

  private isConnected(id: string): boolean {
    return this.graph !== undefined && deliversWebhooks(this.graph.world, id);
  }
}
