/**
 * Shows a page as rendered by the server, and then starts the page's own code, which on a slow phone runs for two
 * seconds before it shows anything. The page takes over what was typed meanwhile.
 */
import type { PageAhead } from '../../../contract/page-ahead.contract.ts';
import { beginLanguage, firstPage, linkToken } from '../first/first-requests.ts';
import { endAhead, showAhead } from '../first/shown-ahead.ts';
import { answerTo, painted, startPageAfter } from '../first/start-page.ts';
import { hasUnsent } from '../store/unsent.ts';
import { typedIn } from './typed-ahead.ts';

/** A slow server must not delay the page that reports it. */
const TIMES = { waits: 1000, shown: 30_000 };

/**
 * @param isLate whether the page's own code has started: then it shows the page.
 * @throws the reason if there is no page to show; the page itself reports it.
 */
async function showPage(isLate: () => boolean): Promise<void> {
  const { url, token } = firstPage();
  const ahead = await answerTo<PageAhead | null>(url, token);
  if (ahead === null || isLate()) return;
  const place = placeOf(ahead.html);
  // What was typed offline in an application is only in this browser.
  if (linkToken() !== '' && hasUnsent(window.localStorage, 'application')) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(ahead.css);
  document.adoptedStyleSheets.push(sheet);
  document.documentElement.lang = beginLanguage();
  showAhead(place, () => {
    const handOn = typedIn(place);
    return (page) => {
      // Its rules would come after those of the page and override them.
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      handOn(page);
    };
  });
  await painted();
}

/** Parses the page into its own element. */
function placeOf(html: string): HTMLElement {
  const place = document.createElement('div');
  place.className = 'ahead';
  place.innerHTML = html;
  // The content security policy of the pages lets scripts set an element's style, but forbids style attributes.
  for (const styled of place.querySelectorAll<HTMLElement>('[data-style]')) {
    styled.style.cssText = styled.dataset.style ?? '';
    styled.removeAttribute('data-style');
  }
  return place;
}

void startPageAfter(showPage, endAhead, TIMES);
