import type { RegistryWidgetsType } from '@rjsf/utils';
import { createElement, type FunctionComponent, type ReactNode } from 'react';
import type { Widget } from '../../../engine/forms/form.ts';
import { useFieldScope } from '../section/scopes.ts';
import { CheckboxWidget, RadioWidget } from './choice-widgets.tsx';
import { LinesWidget, ManyWidget } from './late-widgets.ts';
import { SecretWidget } from './secret-widget.tsx';
import { SelectWidget, StateWidget } from './select-widget.tsx';
import { SignatureWidget } from './signature-widget.tsx';
import { TextWidget } from './text-widget.tsx';
import { UploadWidget } from './upload-widget.tsx';
import { ZipWidget } from './zip-widget.tsx';

/** A line of text, masked if the form marks it as secret. */
function LineWidget(): ReactNode {
  return createElement(useFieldScope().ui.secret === true ? SecretWidget : TextWidget);
}

const byName: Readonly<Record<Widget, FunctionComponent>> = {
  text: LineWidget,
  email: LineWidget,
  phone: LineWidget,
  ssn: LineWidget,
  money: LineWidget,
  number: LineWidget,
  digits: LineWidget,
  amount: LineWidget,
  currency: LineWidget,
  date: LineWidget,
  time: LineWidget,
  zip: ZipWidget,
  textarea: LinesWidget,
  select: SelectWidget,
  state: StateWidget,
  radio: RadioWidget,
  checkbox: CheckboxWidget,
  checkboxes: ManyWidget,
  signature: SignatureWidget,
  upload: UploadWidget,
};

/** The widgets of the UI files, for rjsf. They use no props of it: their data comes from the contexts. */
export const widgets = byName as unknown as RegistryWidgetsType;
