import { isActive, type Visibility } from '../../forms/visibility.ts';
import type { KindRules } from '../../records/record.rules.ts';

export const rules: KindRules<{ status: Visibility }> = {
  derived: (row) => ({ isActive: isActive(row) }),
};
