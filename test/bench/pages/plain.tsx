import Form from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import validator from '@rjsf/validator-ajv8';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import source from '../../../schemas/application/addresses.schema.json';
import { fieldsAsked } from './fields-asked.ts';
import { sampleAddresses } from './sample-addresses.ts';

const { items } = source.properties.applicant_addresses;

/** Our rules, without the keywords that only our validators know. */
const schema = {
  type: 'object',
  properties: {
    applicant_addresses: {
      type: 'array',
      items: {
        ...items,
        properties: {
          ...items.properties,
          state_id: { type: 'string' },
          is_current: { type: 'boolean', default: true },
        },
      },
    },
  },
} as unknown as RJSFSchema;

const uiSchema = { applicant_addresses: { items: { is_current: { 'ui:widget': 'hidden' } } } };

/** rjsf as its documentation shows it: its default theme, one form with all entries. */
function PlainPage() {
  const [data, setData] = useState<unknown>(() => ({
    applicant_addresses: sampleAddresses(fieldsAsked()).map((entry) => ({ ...entry, state_id: 'IL' })),
  }));
  return (
    <Form
      schema={schema}
      uiSchema={uiSchema}
      validator={validator}
      formData={data}
      onChange={(event) => setData(event.formData)}
    />
  );
}

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<PlainPage />);
