/** The longest side of a photo that is sent, in pixels: a label stays readable. */
const LONGEST_SIDE = 1600;
const QUALITY = 0.85;

/**
 * A photo as a phone takes it, small enough to be sent. What the browser cannot draw is sent as it is, and judged by the
 * server.
 *
 * @example (await lighterPicture(file)).size // 400_000
 */
export async function lighterPicture(file: File): Promise<File> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return file;
  const scale = LONGEST_SIDE / Math.max(picture.width, picture.height);
  if (scale >= 1) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return drawn === null ? file : new File([drawn], file.name.replace(/\.\w+$/, '.jpg'), { type: drawn.type });
}
