import { expect, it } from 'vitest';
import { openRendered } from '../../../../src/seal/rendering/open-rendered.ts';
import { seenText } from '../../../../src/web/pdf/seen-text.ts';
import { layeredPdf, say } from '../../../fixtures/layered-pdf.ts';

it.each([
  ['a layer', `/OC /L BDC ${say('Rent $1,200')} EMC ${say('Rent $1,300', 600)}`, '', 'Rent $1,300'],
  ['a rule over layers', `/OC /R BDC ${say('either')} EMC /OC /S BDC ${say('both')} EMC`, '', 'both'],
  ['a form as a whole', `${say('before')} /H Do ${say('after', 500)}`, '', 'beforeafter'],
  ['a layer around a form', `/OC /L BDC /P Do EMC ${say('after')}`, say('plain'), 'after'],
  [
    'a layer inside a form',
    `/P Do ${say('after', 500)}`,
    `/OC /L BDC ${say('in')} EMC ${say('out', 90)}`,
    'outafter',
  ],
  [
    'a part that is named within a layer',
    `/OC /L BDC /Span BMC ${say('a')} EMC ${say('b')} EMC ${say('c')}`,
    '',
    'c',
  ],
  ['letters beside the page', `${say('far', 9000)} /OC /L BDC ${say('near')} EMC ${say('last')}`, '', 'last'],
  ['the same words twice', `/OC /L BDC ${say('same')} EMC ${say('same', 90)}`, '', 'same'],
])('the text of a page does not include what %s hides', async (_, content, plain, seen) => {
  const pdf = await openRendered(layeredPdf(content, plain));
  const layers = await pdf.getOptionalContentConfig({ intent: 'display' });
  const { items } = await seenText(await pdf.getPage(1), layers);
  await pdf.loadingTask.destroy();
  expect(items.map((item) => ('str' in item ? item.str.trim() : '')).join('')).toBe(seen);
});
