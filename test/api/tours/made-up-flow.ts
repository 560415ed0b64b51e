import { builtInRelease } from '../../../src/cli/release/built-in.ts';
import type { ReleaseFiles } from '../../../src/engine/release/release-files.ts';

/** A data-only flow that the product does not have: one form, with answers and their sum that decide the path, and a fee by a table. */
const flow = {
  $schema: '../schemas/flow.schema.json',
  id: 'bike-room',
  version: 1,
  facts: 'bike-room/facts',
  start: {
    subject: 'application',
    title: 'bike-room:title',
    text: 'bike-room:text',
    when: 'submitted',
  },
  conditions: {
    submitted: { submitted: { const: true } },
    sent: { sent: { const: true } },
    electric: { electric: { const: true } },
    many: { many: { const: true } },
    open: { fee: { const: 'OPEN' } },
  },
  sets: {
    saveAnswers: { saved: { sent: [true], electric: [true, false], many: [true, false] } },
    chargeCode: { charged: { fee: ['DUE'] } },
  },
  initial: 'resuming',
  states: {
    resuming: { choice: [{ unless: 'sent', to: 'asking' }, { to: 'sorting' }] },
    asking: { form: 'bike-room/bike', route: '/flow/bike-room', on: { SEND: 'keeping' } },
    keeping: {
      task: 'saveAnswers',
      outcomes: { saved: 'sorting', fieldError: 'asking', stale: 'asking', failed: 'asking' },
    },
    sorting: {
      choice: [
        { when: 'electric', to: 'refused' },
        { when: 'many', to: 'refused' },
        { when: 'open', to: 'charging' },
        { to: 'welcome' },
      ],
    },
    charging: {
      task: 'chargeCode',
      with: { code: 'BIKEFEE', amount: { table: 'bike-fee' } },
      loads: true,
      idempotent: true,
      outcomes: { charged: 'welcome', failed: 'waiting' },
    },
    waiting: {
      screen: 'message',
      message: {
        title: 'bike-room:title',
        text: 'bike-room:text',
        actions: [{ event: 'AGAIN', label: 'bike-room:again' }],
      },
      route: '/flow/bike-room',
      nav: { AGAIN: 'sorting' },
    },
    welcome: message(),
    refused: message(),
  },
};

function message() {
  return {
    screen: 'message',
    message: { title: 'bike-room:title', text: 'bike-room:text' },
    route: '/flow/bike-room',
    end: true,
  };
}

const world = {
  $schema: '../schemas/world.schema.json',
  flow: 'bike-room',
  impossible: [
    { sent: { const: false }, electric: { const: true } },
    { sent: { const: false }, fee: { enum: ['DUE', 'PAID'] } },
    { electric: { const: true }, fee: { enum: ['DUE', 'PAID'] } },
    { sent: { const: false }, many: { const: true } },
    { many: { const: true }, fee: { enum: ['DUE', 'PAID'] } },
    { submitted: { const: false }, sent: { const: true } },
  ],
  outcomes: { chargeCode: { charged: { when: { fee: { const: 'OPEN' } } } } },
  outside: {},
  elsewhere: { fee: ['PAID'] },
};

const table = {
  $schema: '../schemas/table.schema.json',
  flow: 'bike-room',
  columns: {
    maker: { form: 'bike-room/bike', field: 'maker' },
    kind: { form: 'bike-room/bike', field: 'kind' },
  },
  rows: [{ when: { maker: { const: 'Sable' }, kind: { const: 'PLAIN' } }, result: 7500 }, { result: 9000 }],
};

const facts = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'bike-room/facts.schema.json',
  type: 'object',
  additionalProperties: false,
  required: ['submitted', 'electric', 'many', 'sent', 'fee'],
  properties: {
    submitted: { source: 'applicant', type: 'boolean', description: 'The application was submitted.' },
    electric: {
      source: 'answers',
      from: { form: 'bike-room/bike', when: { kind: { const: 'ELECTRIC' } } },
      type: 'boolean',
      description: 'The bike has a battery.',
    },
    many: {
      source: 'answers',
      from: { form: 'bike-room/bike', sum: ['bikes', 'trailers'], is: { minimum: 3 } },
      type: 'boolean',
      description: 'There is no room for so many.',
    },
    sent: {
      source: 'process',
      from: { done: 'keeping' },
      type: 'boolean',
      description: 'The answers were sent.',
    },
    fee: {
      source: 'charge',
      from: { code: 'BIKEFEE' },
      type: 'string',
      enum: ['FREE', 'OPEN', 'DUE', 'PAID'],
      description: 'The fee for the room.',
    },
  },
};

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $id: 'bike-room/bike',
  type: 'object',
  required: ['bike'],
  properties: {
    bike: {
      type: 'object',
      required: ['kind', 'maker', 'bikes'],
      properties: {
        kind: { type: 'string', enum: ['PLAIN', 'ELECTRIC'] },
        maker: { type: 'string', maxLength: 20 },
        bikes: { type: 'string', format: 'decimal', numberAtMost: 9 },
        trailers: { type: 'string', format: 'decimal', numberAtMost: 9 },
      },
    },
  },
};

const ui = {
  $schema: '../form-ui.schema.json',
  title: 'bike-room:title',
  prefill: 'never',
  of: 'bike',
  kind: 'object',
  rows: [
    ['kind', 'maker'],
    ['bikes', 'trailers'],
  ],
  fields: {
    kind: {
      label: 'bike-room:kind',
      widget: 'radio',
      options: [
        { value: 'PLAIN', label: 'bike-room:plain' },
        { value: 'ELECTRIC', label: 'bike-room:electric' },
      ],
    },
    maker: { label: 'bike-room:maker', widget: 'text' },
    bikes: { label: 'bike-room:bikes', widget: 'number' },
    trailers: { label: 'bike-room:trailers', widget: 'number' },
  },
};

const texts = {
  title: 'The bike room',
  text: 'A place for a bike.',
  again: 'Try again',
  kind: 'What kind of bike is it?',
  plain: 'One without a battery',
  electric: 'One with a battery',
  maker: 'Who made it?',
  bikes: 'How many bikes are there?',
  trailers: 'How many trailers?',
};

/** The built-in release with that additional flow: `bike-room`. */
export function releaseWithBikeRoom(): ReleaseFiles {
  const added: Readonly<Record<string, object>> = {
    'flows/bike-room.flow.json': flow,
    'flows/bike-room.world.json': world,
    'flows/bike-fee.table.json': table,
    'schemas/bike-room/facts.schema.json': facts,
    'schemas/bike-room/bike.schema.json': schema,
    'schemas/bike-room/bike.ui.json': ui,
    'locales/en/bike-room.json': texts,
    'locales/es/bike-room.json': texts,
  };
  const files = Object.entries(added).map(([path, file]) => [path, JSON.stringify(file)] as const);
  return new Map([...builtInRelease().files, ...files]);
}
