/** What the page of the simulated phones is told, as far as its tests look at it. */
export interface PhoneCustomer {
  id: string;
  name: string;
  number: string | null;
  channel: string;
}

export interface PhoneApiMessage {
  id: string;
  from: string;
  text: string;
  mediaType: string;
  ack: number;
  createdAt: string;
}
