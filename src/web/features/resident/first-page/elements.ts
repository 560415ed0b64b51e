type Content = Node | string;

/** An element with its class and content. @example element('p', 'ahead-amount', '$1.00') */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...content: readonly Content[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...content);
  return made;
}

/** A card with its title. */
export function card(title: string, ...content: readonly Content[]): HTMLElement {
  const made = element('section', 'ahead-card', element('h2', '', title), ...content);
  made.setAttribute('aria-label', title);
  return made;
}

/** A list of names and values; empty values are left out. */
export function facts(
  className: string,
  rows: readonly (readonly [name: string, value: string])[],
): HTMLElement {
  const said = rows.filter(([, value]) => value !== '');
  return element(
    'dl',
    className,
    ...said.flatMap(([name, value]) => [element('dt', '', name), element('dd', '', value)]),
  );
}

const SVG = 'http://www.w3.org/2000/svg';

/** A ring filled to a fraction; its size and colors are in the style sheet. */
export function ring(share: number, ...text: readonly Content[]): HTMLElement {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', '0 0 132 132');
  drawing.setAttribute('aria-hidden', 'true');
  for (const part of ['track', 'left']) {
    const circle = document.createElementNS(SVG, 'circle');
    circle.setAttribute('class', part);
    circle.setAttribute('pathLength', '1');
    if (part === 'left') {
      circle.setAttribute('stroke-dasharray', '1');
      circle.setAttribute('stroke-dashoffset', String(1 - share));
      circle.setAttribute('stroke-opacity', share === 0 ? '0' : '1');
    }
    drawing.append(circle);
  }
  return element('div', 'ahead-ring', drawing, element('div', 'ahead-ring-text', ...text));
}
