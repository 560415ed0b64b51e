/** HTML with every value escaped: a tagged template, nothing more. */
export interface Html {
  readonly html: string;
}

type Value = Html | string | number | null | false | readonly Html[];

/**
 * @example html`<p>${'<b>'}</p>`.html // '<p>&lt;b&gt;</p>'
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  const parts = strings.map(
    (text, index) => text + (index < values.length ? shown(values[index] ?? '') : ''),
  );
  return { html: parts.join('') };
}

/** The text, escaped for an element or a quoted attribute. */
function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

function shown(value: Value): string {
  if (value === null || value === false) return '';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  if ('html' in value) return value.html;
  return value.map((part) => part.html).join('');
}

/**
 * Text of a message with its web addresses as links and its line breaks kept.
 *
 * @example linked('See https://a.example/x.').html // 'See <a href="https://a.example/x" …>https://a.example/x</a>.'
 */
export function linked(text: string): Html {
  const parts = text.split(/(https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)])/);
  return {
    html: parts
      .map((part, index) =>
        index % 2 === 0
          ? escaped(part).replaceAll('\n', '<br>')
          : `<a href="${escaped(part)}" rel="noreferrer">${escaped(part)}</a>`,
      )
      .join(''),
  };
}
