/** What a file of translations says, whatever its format. */

/** The translations in a file. */
export interface FileOfTranslations {
  /** The code of their language. */
  readonly language: string;
  readonly texts: readonly TextInFile[];
}

/** A text as a file has it. */
export interface TextInFile {
  readonly id: string;
  /** The English text that was translated. */
  readonly source: string;
  /** Empty: not translated. */
  readonly target: string;
}

/** Why a file cannot be read; a text for each is `texts.file_errors` of `studio.json`. */
type FileProblem =
  | 'too_large'
  | 'not_utf8'
  | 'unknown_kind'
  | 'csv_broken'
  | 'csv_columns'
  | 'xml_broken'
  | 'xml_doctype'
  | 'xliff_none'
  | 'xliff_version'
  | 'xliff_language'
  | 'too_many'
  | 'language_source'
  | 'language_unknown';

/** A file that is no file of translations. */
export class TranslationFileError extends Error {
  readonly code: FileProblem;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: FileProblem, params: Readonly<Record<string, string | number>> = {}) {
    super(code);
    this.name = 'TranslationFileError';
    this.code = code;
    this.params = params;
  }
}

/** Limits of a file of translations: ten times what the portal's own texts need. */
export const TRANSLATION_LIMITS = { bytes: 10_000_000, texts: 40_000 } as const;
