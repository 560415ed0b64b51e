/**
 * No token: `invalid` where the fields say what is wrong, `failed` where the provider could not make one, `timeout`
 * where the provider did not answer.
 */
export class CardError extends Error {
  override readonly name = 'CardError';
  readonly kind: 'invalid' | 'failed' | 'timeout';
  constructor(kind: CardError['kind']) {
    super(`card ${kind}`);
    this.kind = kind;
  }
}
