/**
 * There is no token: `invalid` if the fields show what is wrong, `failed` if the provider could not create one,
 * `timeout` if the provider did not respond.
 */
export class CardError extends Error {
  override readonly name = 'CardError';
  readonly kind: 'invalid' | 'failed' | 'timeout';
  constructor(kind: CardError['kind']) {
    super(`card ${kind}`);
    this.kind = kind;
  }
}
