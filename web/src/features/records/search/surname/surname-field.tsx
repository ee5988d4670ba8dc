import { useDebouncedValue } from '@mantine/hooks';
import { CRITERION_MAX_CHARACTERS } from '@portal/contract/index/search/definitions/criteria-fields';
import { type SurnameSearch, suggestSurnames } from '@portal/contract/index/search/run/suggest-surnames';
import { RESULT_MAX_ROWS } from '@portal/contract/values/paging';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { call } from '../../../../lib/api-client.ts';
import { useTexts } from '../../../../lib/texts/i18n.ts';
import { useAnnounce } from '../../../../ui/announcer.tsx';
import type { ContractForm } from '../../../../ui/form/layer/contract-form.ts';
import { useFormValue } from '../../../../ui/form/layer/use-contract-form.ts';
import { TextField } from '../../../../ui/form/text-field.tsx';
import type { Criteria } from '../form-definition.ts';
import { DidYouMean, Offer } from '../offers.tsx';
import classes from './surname-field.module.css';

/** A pause in typing after which surnames are suggested. */
const PAUSE_MS = 250;
/** Shorter texts are near too many surnames for a suggestion. */
const TYPED_MIN_CHARACTERS = 3;

interface SurnameFieldProps {
  readonly form: ContractForm<Criteria>;
  readonly path: string;
  readonly of: SurnameSearch;
  readonly isRequired?: boolean | undefined;
}

/**
 * A surname or a firm's name, with surnames of the index that are spelled or sound almost like it, if the index has no name that begins with
 * it. They are offered, never chosen automatically. The down key leads from the field to them, and Escape back.
 */
export function SurnameField({ form, path, of, isRequired = false }: SurnameFieldProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const { surnames, listedFor } = useNearSurnames(of, useFormValue(form, path) ?? '');
  const choose = (name: string) => {
    form.edit({ [path]: name });
    group.current?.querySelector('input')?.focus();
  };
  const walk = (event: KeyboardEvent<HTMLFieldSetElement>) => {
    const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')];
    const at = stops.indexOf(event.target as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Escape: at > 0 ? 0 : -1 }[event.key];
    const stop = next === undefined ? undefined : stops[next];
    if (stop === undefined) return;
    event.preventDefault();
    stop.focus();
  };
  return (
    <fieldset ref={group} className={classes.field} onKeyDown={walk}>
      <TextField
        form={form}
        path={path}
        isRequired={isRequired}
        maxLength={CRITERION_MAX_CHARACTERS}
        autoComplete="off"
        spellCheck={false}
      />
      {surnames.length > 0 && (
        <div className={classes.near}>
          <NearSurnames key={listedFor} surnames={surnames} onChoose={choose} />
        </div>
      )}
    </fieldset>
  );
}

interface Surname {
  readonly name: string;
  readonly count: number | null;
}

/** The surnames near a typed one, once typing pauses. */
function useNearSurnames(
  type: SurnameSearch,
  typed: string,
): { readonly surnames: readonly Surname[]; readonly listedFor: string } {
  const [lastName] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const { data } = useQuery({
    queryKey: [suggestSurnames.path, type, lastName],
    queryFn: ({ signal }) => call(suggestSurnames, { type, lastName }, { signal }),
    enabled: lastName.length >= TYPED_MIN_CHARACTERS,
    meta: { isQuiet: true },
  });
  // Suggestions for another text would be wrong below this one.
  return { surnames: lastName === typed.trim() ? (data?.surnames ?? []) : [], listedFor: lastName };
}

interface NearSurnamesProps {
  readonly surnames: readonly Surname[];
  readonly onChoose: (name: string) => void;
}

function NearSurnames({ surnames, onChoose }: NearSurnamesProps) {
  const texts = useTexts('search');
  const announce = useAnnounce();
  const said = `${texts('didYouMean')}: ${surnames.map(({ name }) => name).join(', ')}`;
  useEffect(() => announce(said), [announce, said]);
  return (
    <DidYouMean>
      {surnames.map(({ name, count }) => (
        <Offer
          key={name}
          label={name}
          count={count ?? undefined}
          isAtLeast={count === RESULT_MAX_ROWS}
          onChoose={() => onChoose(name)}
        />
      ))}
    </DidYouMean>
  );
}
