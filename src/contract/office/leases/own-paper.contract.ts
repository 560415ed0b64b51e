/** PDFs of the office as papers of a lease, with marks placed on them. */
import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Id, TokenHeader } from '../../error.contract.ts';
import { OWN_PAPER_MARKS, OWN_PAPERS, UPLOAD_BYTES } from '../../limits.ts';

const tag = 'office';
const headers = TokenHeader;
const ofApplication = Type.Object({ application_id: Id });
const ofPaper = Type.Object({ application_id: Id, paper_id: Id });
/** Farther than any page reaches. */
const FAR = 20_000;

const Mark = Type.Object({
  id: Type.String({ pattern: '^[\\w-]{1,64}$', description: 'Chosen by the page.' }),
  signer: Type.String({ maxLength: 64, description: 'The id of a signer, or `landlord`.' }),
  kind: Type.Union([Type.Literal('signature'), Type.Literal('initials'), Type.Literal('date')], {
    description: '`date`: the day on which the signer has finished, printed by the portal.',
  }),
  page: Type.Integer({ minimum: 1, maximum: FAR }),
  left: Type.Integer({ minimum: -FAR, maximum: FAR, description: 'CSS pixels at scale 1.29.' }),
  top: Type.Integer({ minimum: -FAR, maximum: FAR }),
});
const Marks = Type.Array(Mark, { maxItems: OWN_PAPER_MARKS });

const OwnPaperView = Type.Object({
  paper_id: Type.String(),
  file_name: Type.String(),
  file_path: Type.String({ description: 'Opens the file for 30 minutes.' }),
  pages: Type.Array(Type.Object({ width: Type.Number(), height: Type.Number() }), {
    description: 'As displayed, in CSS pixels at scale 1.29.',
  }),
  marks: Type.Array(Mark),
  without_mark: Type.Array(Type.String(), { description: 'Names of signers who have no mark on it yet.' }),
  changed_at: Type.String(),
});

export type OwnPaperView = Static<typeof OwnPaperView>;

const OwnPapers = Type.Object({
  signers: Type.Array(Type.Object({ id: Type.String(), name: Type.String() }), {
    description: 'In signing order; the landlord, if the terms say so, signs last.',
  }),
  landlord: Type.String({ description: 'The name of the landlord.' }),
  papers: Type.Array(OwnPaperView),
});
export type OwnPapers = Static<typeof OwnPapers>;

const REFUSALS = [
  'session.invalid',
  'access.denied',
  'record.not_found',
  'lease.not_approved',
  'lease.exists',
  'lease.too_many_signers',
] as const;

export const listOwnPapers = endpoint({
  method: 'GET',
  path: '/api/office/lease-drafts/:application_id/papers',
  tag,
  summary: 'PDFs of the office that the lease of an application will have besides those of the template',
  request: { headers, params: ofApplication },
  answer: OwnPapers,
  errors: [...REFUSALS],
});
export const addOwnPaper = endpoint({
  method: 'POST',
  path: '/api/office/lease-drafts/:application_id/papers',
  tag,
  summary: `Add a PDF (part file[0], at most ${UPLOAD_BYTES} bytes) to the papers of a lease that is not sent; at most ${OWN_PAPERS}`,
  request: {
    headers,
    params: ofApplication,
    form: Type.Object({ 'file[0]': Type.String({ format: 'binary' }) }),
  },
  answer: OwnPapers,
  errors: [
    ...REFUSALS,
    'file.missing',
    'file.empty',
    'file.too_many',
    'file.too_large',
    'file.type_refused',
    'lease.papers_full',
    'lease.paper_encrypted',
    'lease.paper_damaged',
    'lease.paper_active',
    'lease.paper_pages',
    'lease.paper_sides',
  ],
});
export const placeMarks = endpoint({
  method: 'PUT',
  path: '/api/office/lease-drafts/:application_id/papers/:paper_id/marks',
  tag,
  summary:
    'Place the marks of a paper: all of them. Where a colleague has changed marks since they were seen, nothing is saved',
  request: {
    headers,
    params: ofPaper,
    body: Type.Object({
      marks: Marks,
      seen: Type.Array(Mark, {
        maxItems: OWN_PAPER_MARKS,
        description: 'The marks that the page began with.',
      }),
    }),
  },
  answer: OwnPapers,
  errors: [
    ...REFUSALS,
    'record.changed',
    'lease.mark_outside',
    'lease.mark_overlap',
    'lease.mark_dark',
    'lease.paper_encrypted',
    'lease.paper_damaged',
    'lease.mark_nobody',
  ],
});
export const removeOwnPaper = endpoint({
  method: 'DELETE',
  path: '/api/office/lease-drafts/:application_id/papers/:paper_id',
  tag,
  summary: 'Take a paper out of a lease that is not sent',
  request: { headers, params: ofPaper },
  answer: OwnPapers,
  errors: [...REFUSALS],
});
