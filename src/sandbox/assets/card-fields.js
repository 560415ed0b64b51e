// What the pay popup and the card plugin do alike: digits only, months by year, errors beside their fields.

/** Lets numeric fields take digits alone, whatever is typed or pasted. */
export function keepDigits(form) {
  for (const input of form.querySelectorAll('[data-digits]')) {
    input.addEventListener('input', () => {
      const digits = input.value.replace(/\D/g, '');
      const shown = input.name === 'card_no' ? digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 ') : digits;
      if (shown === input.value) return;
      const before = input.value.slice(0, input.selectionStart ?? 0).replace(/\D/g, '').length;
      input.value = shown;
      let caret = 0;
      for (let seen = 0; seen < before && caret < shown.length; caret += 1)
        if (/\d/.test(shown[caret])) seen += 1;
      input.setSelectionRange(caret, caret);
    });
  }
}

/** Offers the months that the chosen year still has. */
export function monthsByYear(form) {
  const year = form.elements.namedItem('expiry_year');
  const month = form.elements.namedItem('expiry_month');
  if (!year || !month) return;
  let wanted = month.value;
  const offer = () => {
    const offered = year.selectedOptions[0]?.dataset.months?.split(' ');
    for (const option of month.options) {
      const hidden = option.value !== '' && offered !== undefined && !offered.includes(option.value);
      option.hidden = hidden;
      option.disabled = hidden;
    }
    // A year that is typed passes through others: the month comes back as soon as a year has it.
    const kept = [...month.options].find((option) => option.value === wanted && !option.disabled);
    month.value = kept?.value ?? '';
  };
  month.addEventListener('change', () => {
    wanted = month.value;
  });
  year.addEventListener('change', offer);
  offer();
}

/** The values of a form; a card number without its spaces. */
export function valuesOf(form) {
  const values = Object.fromEntries(new FormData(form));
  if (values.card_no) values.card_no = values.card_no.replaceAll(' ', '');
  return values;
}

/** Shows each problem beside its field, and focuses the first. */
export function showProblems(form, problems, texts, focus = true) {
  for (const place of form.querySelectorAll('[data-problem]')) {
    const problem = problems.find((found) => found.field === place.dataset.problem);
    place.textContent = problem ? (texts[problem.code] ?? problem.code) : '';
    const input = form.elements.namedItem(place.dataset.problem);
    if (problem) input.setAttribute('aria-invalid', 'true');
    else input.removeAttribute('aria-invalid');
  }
  if (focus && problems.length > 0) form.elements.namedItem(problems[0].field)?.focus();
}

/** Fills a test number in, for people who try the sandbox. */
export function fillTestNumbers(form, target) {
  for (const button of document.querySelectorAll('[data-fill]')) {
    button.addEventListener('click', () => {
      const input = form.elements.namedItem(target);
      input.value = button.dataset.fill;
      input.dispatchEvent(new Event('input'));
      const routing = form.elements.namedItem('routing_number');
      if (routing && button.dataset.routing) routing.value = button.dataset.routing;
      input.focus();
    });
  }
}

/** Fills in what the wallet has for the fields of this form, once the person asks for it; then calls `told`. */
export function fillFromWallet(form, told = () => {}) {
  const button = document.getElementById('wallet');
  button?.addEventListener('click', () => {
    const values = JSON.parse(button.dataset.fields);
    // The year first: it decides which months there are.
    for (const name of Object.keys(values).sort().reverse()) {
      const input = form.elements.namedItem(name);
      if (!input) continue;
      input.value = values[name];
      input.dispatchEvent(new Event(input.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
    }
    told();
    form.elements.namedItem('cvv')?.focus();
  });
}
