import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReleaseFiles } from '../../../src/engine/release/release-files.ts';
import { PNG } from '../../fixtures/files.ts';
import { withStorage } from '../../fixtures/flows/storage-flow.ts';
import { queuedMessages } from '../support/queued-messages.ts';
import { runRelease } from '../support/run-release.ts';
import { DIALECTS } from '../support/test-database.ts';
import { startTestPortal, type TestPortal } from '../support/test-portal.ts';

const FORM = 'storage/boxes';

/** The flow that rents a place, which also asks for a list of boxes and mails it to the office and the person. */
function withBoxes(): ReleaseFiles {
  const files = new Map(withStorage());
  const flow = JSON.parse(files.get('flows/storage.flow.json') ?? '');
  const [step] = flow.states.filling.wizard.steps;
  step.sections.push({ form: FORM });
  flow.states.filling.wizard.edits = { UPLOAD: 'keepFiles' };
  const mail = { subject: 'storage:subject', text: 'storage:text', answers: [FORM] };
  const task = (name: string, to: string) => ({
    task: name,
    with: mail,
    loads: true,
    outcomes: { sent: to, failed: 'interrupted' },
  });
  const facts = JSON.parse(files.get('schemas/storage/facts.schema.json') ?? '');
  for (const [fact, state, name] of [
    ['told', 'telling', 'notifyOffice'],
    ['mailed', 'mailing', 'sendMail'],
  ] as const) {
    flow.states[state] = task(name, 'resuming');
    flow.conditions[fact] = { [fact]: { const: true } };
    flow.states.resuming.choice.unshift({ when: 'sent', unless: fact, to: state });
    facts.properties[fact] = { type: 'boolean', source: 'process', from: { done: state } };
  }
  const boxes = {
    type: 'array',
    maxItems: 5,
    items: {
      type: 'object',
      required: ['what'],
      properties: {
        what: { type: 'string', enum: ['BOOKS', 'TOYS'] },
        number: { type: 'string', format: 'digits' },
        photo: { type: 'array', maxItems: 2, items: { type: 'object' } },
      },
    },
  };
  const ui = {
    title: 'storage:boxes',
    prefill: 'never',
    of: 'boxes',
    kind: 'list',
    list: {
      entity: 'boxes',
      limit: null,
      first: null,
      removable: 'moreThanOne',
      addOn: 'below',
      add: 'storage:boxes',
      remove: 'storage:boxes',
      entry: 'storage:boxes',
      summary: ['what'],
      blank: {},
      start: [{}],
    },
    rows: [['what', 'number'], ['photo']],
    fields: {
      what: {
        label: 'storage:what',
        widget: 'radio',
        options: [
          { value: 'BOOKS', label: 'storage:books' },
          { value: 'TOYS', label: 'storage:toys' },
        ],
      },
      number: { label: 'storage:number', widget: 'digits' },
      photo: { label: 'storage:photo', widget: 'upload', purpose: 'photo', accept: 'image/*' },
    },
  };
  const english = {
    ...{ subject: 'Boxes of {{first_name}}', text: 'These:\n{{answers}}', boxes: 'A box' },
    ...{ what: 'What is in it?', books: 'Books', toys: 'Toys', number: 'How many?', photo: 'Photo' },
  };
  const spanish = {
    ...{ subject: 'Cajas de {{first_name}}', text: 'Estas:\n{{answers}}', boxes: 'Una caja' },
    ...{ what: '¿Qué hay?', books: 'Libros', toys: 'Juguetes', number: '¿Cuántas?', photo: 'Foto' },
  };
  const schema = { $id: FORM, type: 'object', required: ['boxes'], properties: { boxes } };
  const changed = {
    'flows/storage.flow.json': flow,
    'schemas/storage/facts.schema.json': facts,
    'schemas/storage/boxes.schema.json': schema,
    'schemas/storage/boxes.ui.json': ui,
    'locales/en/storage.json': english,
    'locales/es/storage.json': spanish,
  };
  for (const [path, file] of Object.entries(changed)) files.set(path, JSON.stringify(file));
  return files;
}

describe.each(DIALECTS)('the entries of a list, on %s', (dialect) => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startTestPortal(dialect);
    await runRelease(portal, withBoxes());
  });
  afterAll(() => portal.close());

  it('are repeated in mails, in the language of their reader, with links only for the office', async () => {
    const { token } = await portal.invite();
    const begun = await portal.ask('POST', '/api/flows/storage/processes', { token, body: {} });
    const form = new FormData();
    form.append('purpose', 'photo');
    form.append('file[0]', new Blob([new Uint8Array(PNG)]), 'box.png');
    const { body: photo } = await portal.ask('POST', `/api/processes/${begun.body.id}/files`, {
      token,
      body: form,
    });
    const answers = {
      place: { size: 'LARGE', months: '3' },
      boxes: [{ what: 'BOOKS', number: '4', photo }, { what: 'TOYS' }],
    };
    const { body } = await portal.ask('POST', `/api/processes/${begun.body.id}/events`, {
      token,
      body: { type: 'SUBMIT', input: { answers } },
      headers: { 'idempotency-key': 'sent', 'accept-language': 'es' },
    });
    expect(body.place.state).toBe('done');
    const mails = await queuedMessages(portal);
    const [office] = mails.filter(({ subject }) => subject.startsWith('Boxes of'));
    const [person] = mails.filter(({ subject }) => subject.startsWith('Cajas de'));
    expect(office?.body.replace(/http\S+/, 'LINK')).toContain(
      'These:\nA box\nWhat is in it?: Books\nHow many?: 4\nPhoto: box.png LINK\n\nA box\nWhat is in it?: Toys',
    );
    expect(person?.body).toContain(
      'Estas:\nUna caja\n¿Qué hay?: Libros\n¿Cuántas?: 4\nFoto: box.png\n\nUna caja\n¿Qué hay?: Juguetes',
    );
  });
});
