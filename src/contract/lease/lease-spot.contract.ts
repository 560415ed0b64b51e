/** The spots of a lease that are signed, and the signatures in them. @see spec/pre-application.md §7 */
import { type Static, Type } from 'typebox';
import { SIGNATURE_CHARACTERS } from '../limits.ts';

const Text = Type.String();
const Count = Type.Integer({ minimum: 0 });
const Time = Type.String({ description: 'ISO 8601, UTC.' });

/** A chosen signature: a name in one of the handwriting fonts, or a drawing as a PNG data URL. */
export const LeaseSignature = Type.Union([
  Type.Object({ type: Type.Literal('type'), content: Text, font: Text }),
  Type.Object({ type: Type.Literal('draw'), content: Text }),
]);
export type LeaseSignature = Static<typeof LeaseSignature>;

/** A signature with the IP address and time that the server recorded. */
export const LeaseSignatureResult = Type.Object({
  type: Type.Union([Type.Literal('type'), Type.Literal('draw')]),
  content: Text,
  font: Type.Optional(Text),
  ipAddress: Text,
  timeStamp: Time,
});
export type LeaseSignatureResult = Static<typeof LeaseSignatureResult>;

/** A signature as it is sent: its claimed time and address are not stored. */
export const SentSignature = Type.Object({
  type: Type.Union([Type.Literal('type'), Type.Literal('draw')]),
  content: Type.String({ minLength: 1, maxLength: SIGNATURE_CHARACTERS }),
  font: Type.Optional(Type.String({ maxLength: 100 })),
  ipAddress: Type.Optional(Type.String({ maxLength: 100 })),
  timeStamp: Type.Optional(Type.String({ maxLength: 100 })),
});
export type SentSignature = Static<typeof SentSignature>;

/**
 * A place on a page, as defined by the office. `top`, `left` and `width` are CSS pixels at scale 1.29 from the top left
 * of the displayed page; `page` counts from 1. `shortcode` is a signer's key, or names the text in `value`.
 */
export const LeaseTag = Type.Object({
  id: Text,
  shortcode: Text,
  page: Type.Integer({ minimum: 1 }),
  top: Type.Number(),
  left: Type.Number(),
  width: Type.Number(),
  font_size: Type.Optional(Type.Number({ description: 'CSS pixels at scale 1.29.' })),
  font_family: Type.Optional(Text),
  font_weight: Type.Optional(Text),
  font_style: Type.Optional(Text),
  text_align: Type.Optional(Text),
  color: Type.Optional(Text),
  value: Type.String({ description: 'The text that is printed there; empty for what is signed.' }),
  repeat_all_pages: Type.Boolean(),
});
export type LeaseTag = Static<typeof LeaseTag>;

/** `other`: a spot of another signer. */
const SpotKind = Type.Union([
  Type.Literal('signature'),
  Type.Literal('initials'),
  Type.Literal('text'),
  Type.Literal('other'),
]);

/** The content of a signed spot. */
export const SpotMark = Type.Object({
  at: Time,
  name: Type.String({ description: 'Whose mark it is.' }),
  kind: Type.Union([Type.Literal('signature'), Type.Literal('initials')]),
  initials: Type.String({ description: 'Empty for a signature.' }),
  sign_key: Type.String({ description: 'The signer, whose chosen signature is in `signers`.' }),
});
export type SpotMark = Static<typeof SpotMark>;

/** A tag on ONE page: the server expands tags that repeat on all pages. */
export const LeaseSpot = Type.Interface([LeaseTag], {
  key: Type.String({
    description: 'Names the spot in the draft: the id of the tag, or `<id>@<page>` of a copy.',
  }),
  kind: SpotKind,
  signed: Type.Union([SpotMark, Type.Null()]),
});
export type LeaseSpot = Static<typeof LeaseSpot>;

/** The spots of this signer: how many are signed, and the total. */
export const SpotCount = Type.Object({ signed: Count, total: Count });
export type SpotCount = Static<typeof SpotCount>;
