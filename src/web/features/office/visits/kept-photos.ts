import type { WorkorderVisit } from '../../../../contract/office/workorders/workorder-record.contract.ts';
import { VISIT_PHOTOS, WAITING_PHOTOS } from '../../../app/store/kept-visits.ts';

const NAME = 'x-file-name';
const keyOf = (id: string) => `/kept-photos/${encodeURIComponent(id)}`;

const photosOf = ({ workorder, notes }: WorkorderVisit) => [
  ...workorder.photos,
  ...notes.flatMap(({ photos }) => photos),
];

/** Keeps the photos of visits on this device, and drops those of others. */
export async function keepPhotos(visits: readonly WorkorderVisit[]): Promise<void> {
  if (!('caches' in window)) return;
  const cache = await caches.open(VISIT_PHOTOS);
  const photos = visits.flatMap(photosOf);
  const wanted = new Set(photos.map(({ id }) => new URL(keyOf(id), window.location.origin).href));
  const known = new Set((await cache.keys()).map(({ url }) => url));
  await Promise.all([...known].filter((url) => !wanted.has(url)).map((url) => cache.delete(url)));
  for (const { id, file_path } of photos) {
    if (known.has(new URL(keyOf(id), window.location.origin).href)) continue;
    const answer = await fetch(file_path);
    if (answer.ok) await cache.put(keyOf(id), answer);
  }
}

/** The address of a kept photo within this page; null if it is not kept. Revoke it when it is no longer shown. */
export async function photoAddress(id: string): Promise<string | null> {
  const kept = 'caches' in window ? await caches.match(keyOf(id), { cacheName: VISIT_PHOTOS }) : undefined;
  return kept === undefined ? null : URL.createObjectURL(await kept.blob());
}

/** Keeps a photo that is not sent yet. @returns false if the device cannot keep it. */
export async function keepWaiting(id: string, photo: File): Promise<boolean> {
  try {
    const headers = { 'content-type': photo.type, [NAME]: encodeURIComponent(photo.name) };
    await (await caches.open(WAITING_PHOTOS)).put(keyOf(id), new Response(photo, { headers }));
    return true;
  } catch {
    return false;
  }
}

/** A photo that waits to be sent; null if the device no longer has it. */
export async function waitingPhoto(id: string): Promise<File | null> {
  const kept = await caches.match(keyOf(id), { cacheName: WAITING_PHOTOS });
  if (kept === undefined) return null;
  const name = decodeURIComponent(kept.headers.get(NAME) ?? '');
  return new File([await kept.blob()], name, { type: kept.headers.get('content-type') ?? '' });
}

/** Removes photos that the server has, or that nobody wants. */
export async function forgetWaiting(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const cache = await caches.open(WAITING_PHOTOS);
  await Promise.all(ids.map((id) => cache.delete(keyOf(id))));
}
