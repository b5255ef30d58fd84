/** A refusal, with the HTTP status that says why. */
export class PhoneError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
