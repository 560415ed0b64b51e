/**
 * The value of a `content-disposition` header. Headers carry only ASCII, so the file name is escaped (RFC 6266).
 *
 * @param name any text; an unpaired surrogate, which cannot be escaped, becomes "_".
 * @example contentDisposition('attachment', "Nora's año.pdf") // "attachment; filename*=UTF-8''Nora%27s%20a%C3%B1o.pdf"
 */
export function contentDisposition(as: 'attachment' | 'inline', name: string): string {
  const escaped = encodeURIComponent(name.replaceAll(/\p{Surrogate}/gu, '_')).replaceAll(
    /['()*]/g,
    (found) => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${as}; filename*=UTF-8''${escaped}`;
}
