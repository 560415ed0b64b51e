/**
 * Layers: optional content of a document. The sealed file shows and hides what the signer's viewer did, and its readers
 * cannot switch it.
 */
import {
  type PDF,
  PdfArray,
  PdfBool,
  PdfDict,
  PdfName,
  PdfNumber,
  type PdfObject,
  PdfRef,
  PdfString,
} from '@libpdf/core';
import { openRendered } from '../rendering/open-rendered.ts';

/** Marks a hidden layer while it is copied from its document into the sealed file. */
const HIDDEN = 'LatchkeyHidden';
/** Flag of a hidden annotation. */
const HIDDEN_FLAG = 2;
const DEEPEST = 10;

/** Whether pdf.js shows a layer, or content that depends on several. */
type IsShown = (group: object) => boolean;

/**
 * Marks the layers of a document that its viewer hides, and hides the annotations on them.
 *
 * @param bytes the original document.
 * @throws an error of pdf.js if it cannot open the document.
 */
export async function markHiddenLayers(source: PDF, bytes: Uint8Array): Promise<void> {
  const resolve = (ref: PdfRef) => source.context.resolve(ref);
  const properties = source.context.catalog.getDict().get('OCProperties', resolve);
  if (!(properties instanceof PdfDict)) return;
  const viewed = await openRendered(bytes);
  try {
    const config = await viewed.getOptionalContentConfig({ intent: 'display' });
    const isShown: IsShown = (group) => config.isVisible(group);
    for (const ref of itemsOf(properties.get('OCGs', resolve))) {
      const layer = ref instanceof PdfRef ? resolve(ref) : null;
      if (!(ref instanceof PdfRef) || !(layer instanceof PdfDict)) continue;
      if (!isShown({ type: 'OCG', id: idOf(ref) })) layer.set(HIDDEN, PdfBool.of(true));
    }
    for (const page of source.getPages()) {
      for (const item of itemsOf(page.dict.get('Annots', resolve))) {
        const annotation = item instanceof PdfRef ? resolve(item) : item;
        if (!(annotation instanceof PdfDict)) continue;
        const group = groupOf(annotation.get('OC'));
        if (group !== null && !isShown(group)) annotation.set('F', PdfNumber.of(HIDDEN_FLAG));
      }
    }
  } finally {
    await viewed.loadingTask.destroy();
  }

  function itemsOf(value: PdfObject | undefined): PdfObject[] {
    if (!(value instanceof PdfArray)) return [];
    return Array.from({ length: value.length }, (_, at) => value.at(at)).filter((item) => item !== undefined);
  }

  /** The group as pdf.js identifies it: a layer, or a rule over several. */
  function groupOf(value: PdfObject | undefined): object | null {
    const group = value instanceof PdfRef ? resolve(value) : value;
    if (!(group instanceof PdfDict)) return null;
    if (group.getName('Type', resolve)?.value !== 'OCMD') {
      return value instanceof PdfRef ? { type: 'OCG', id: idOf(value) } : null;
    }
    const own = group.get('OCGs');
    const layers = own instanceof PdfRef && resolve(own) instanceof PdfArray ? resolve(own) : own;
    const ids = (layers instanceof PdfArray ? itemsOf(layers) : [layers]).flatMap((ref) =>
      ref instanceof PdfRef ? [idOf(ref)] : [],
    );
    const rule = group.get('VE', resolve);
    return {
      type: 'OCMD',
      ids,
      policy: group.getName('P', resolve)?.value ?? null,
      expression: rule instanceof PdfArray ? expressionOf(rule, 0) : null,
    };
  }

  /** `/And`, `/Or` or `/Not` with its operands. */
  function expressionOf(rule: PdfArray, depth: number): unknown[] {
    if (depth > DEEPEST) return [];
    return itemsOf(rule).map((item) => {
      if (item instanceof PdfName) return item.value;
      const value = item instanceof PdfRef ? resolve(item) : item;
      if (value instanceof PdfArray) return expressionOf(value, depth + 1);
      return item instanceof PdfRef ? idOf(item) : '';
    });
  }
}

/**
 * Lists the layers of copied pages: shown and hidden as they were, locked, and without switches for printing or
 * zooming.
 */
export function keepLayers(pdf: PDF): void {
  const layers: PdfRef[] = [];
  const hidden: PdfRef[] = [];
  for (const [ref, object] of pdf.context.registry.entries()) {
    if (!(object instanceof PdfDict) || object.getName('Type')?.value !== 'OCG') continue;
    layers.push(ref);
    if (object.has(HIDDEN)) hidden.push(ref);
    object.delete(HIDDEN);
    object.delete('Usage');
    object.delete('Intent');
  }
  if (layers.length === 0) return;
  const shown = PdfDict.of({
    Name: PdfString.fromString('As signed'),
    BaseState: PdfName.of('ON'),
    OFF: new PdfArray(hidden),
    Locked: new PdfArray(layers),
  });
  const properties = PdfDict.of({ OCGs: new PdfArray(layers), D: shown });
  pdf.context.catalog.getDict().set('OCProperties', pdf.context.register(properties));
}

/** The id of a referenced object in pdf.js. */
function idOf({ objectNumber, generation }: PdfRef): string {
  return generation === 0 ? `${objectNumber}R` : `${objectNumber}R${generation}`;
}
