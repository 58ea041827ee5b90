import { english, type Language, languageWith } from './language.ts';
import { ne } from './words.server.ts';

export const nepali = languageWith(ne);

export const languageOf = (code: Language['code']): Language => (code === 'ne' ? nepali : english);
