import { useCountyFlags } from '../../../lib/county/county-flags.ts';
import { useTexts } from '../../../lib/texts/i18n.ts';
import type { FieldTexts } from '../../../ui/form/layer/contract-form.ts';
import type { Criteria, FormDefinition } from './form-definition.ts';

/** Labels and hints of a search form; a book has the county's name for it. */
export function useFieldTexts(definition: FormDefinition, criteria: Criteria): FieldTexts<Criteria> {
  const texts = useTexts('search');
  const { bookLabel } = useCountyFlags();
  return Object.fromEntries(
    definition.groups
      .flatMap(({ fields }) => fields)
      .map((field) => {
        const label = texts(`fields.${field.label?.(criteria) ?? field.name}`, { book: bookLabel });
        const hint =
          (field.kind === 'text' || field.kind === 'surname') && field.hint !== undefined
            ? texts(`hints.${field.hint}`)
            : undefined;
        return [field.name, { label, hint }];
      }),
  );
}
