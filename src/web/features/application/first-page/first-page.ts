/**
 * Shows the open form of an application, as the server has rendered it, and then starts the page's own code, which on a
 * slow phone runs for two seconds before it shows a field. The page takes over what was typed meanwhile.
 */
import type { FormAhead } from '../../../../contract/application/form-ahead.contract.ts';
import { beginLanguage, firstCalls, linkToken } from '../../../app/first/first-requests.ts';
import { endAhead, showAhead } from '../../../app/first/shown-ahead.ts';
import { answerTo, painted, startPageAfter } from '../../../app/first/start-page.ts';
import { keepsCopy } from '../saving/offline-copy.ts';
import { typedIn } from './typed-ahead.ts';

/** A server that is long in answering keeps nobody from the page that says so. */
const TIMES = { waits: 1000, shown: 30_000 };

/**
 * @param isLate whether the page's own code has begun: it shows what there is.
 * @throws what there is instead of a form; the page itself says it.
 */
async function showForm(isLate: () => boolean): Promise<void> {
  const [form = ''] = firstCalls;
  // What was typed without a network is in this browser alone.
  if (keepsCopy(window.localStorage)) return;
  const ahead = await answerTo<FormAhead | null>(form, linkToken());
  if (ahead === null || isLate()) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(ahead.css);
  document.adoptedStyleSheets.push(sheet);
  document.documentElement.lang = beginLanguage();
  const place = placeOf(ahead.html);
  showAhead(place, () => {
    const handOn = typedIn(place);
    return (page) => {
      // Its rules would come after those of the page, and count for more.
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      handOn(page);
    };
  });
  await painted();
}

/** The page in a place of its own. */
function placeOf(html: string): HTMLElement {
  const place = document.createElement('div');
  place.className = 'ahead';
  place.innerHTML = html;
  // The policy of the pages lets scripts give an element its style, and no attribute.
  for (const styled of place.querySelectorAll<HTMLElement>('[data-style]')) {
    styled.style.cssText = styled.dataset.style ?? '';
    styled.removeAttribute('data-style');
  }
  return place;
}

void startPageAfter(showForm, endAhead, TIMES);
