import type { FeeSchedule } from '@portal/contract/images/imaging/fee-schedule';
import { useTexts } from '../../../lib/texts/i18n.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Money } from '../../../ui/money/money.tsx';
import classes from './fee-lines.module.css';

type FeeLine = NonNullable<FeeSchedule['beginningBalance']>;

/** The charges of an order and their effect on the balance (Spec 1 §2 "Download charges dialog"). */
export function FeeLines({ schedule }: { readonly schedule: FeeSchedule }) {
  const texts = useTexts('imaging');
  const { beginningBalance, endingBalance, singleItemPurchase, multipleItemPurchase } = schedule;
  return (
    <>
      <table className={classes.lines}>
        <caption className="visually-hidden">{texts('price')}</caption>
        <tbody>
          {beginningBalance && <Line line={beginningBalance} />}
          {schedule.purchaseMessage && (
            <tr>
              <td colSpan={2} className={classes.message}>
                {schedule.purchaseMessage}
              </td>
            </tr>
          )}
          {singleItemPurchase && <Line line={singleItemPurchase.item} />}
          {multipleItemPurchase?.items.map((item) => (
            <Line key={item.description} line={item} />
          ))}
          {multipleItemPurchase && <Line line={multipleItemPurchase.total} isTotal />}
          {endingBalance && <Line line={endingBalance} isShort={schedule.insufficientBalance} />}
        </tbody>
      </table>
      {schedule.alreadyPurchasedMessage && (
        <p className={classes.notice} data-kind="good">
          <Icon name="check" size={18} />
          <span>{schedule.alreadyPurchasedMessage}</span>
        </p>
      )}
      {[schedule.insufficientBalanceMessage, schedule.noPurchasingOptionsAvailableMessage]
        .filter((message) => message !== '')
        .map((message) => (
          <p key={message} className={classes.notice} data-kind="warning">
            <Icon name="warning" size={18} />
            <span>{message}</span>
          </p>
        ))}
    </>
  );
}

interface LineProps {
  readonly line: FeeLine;
  readonly isTotal?: boolean;
  /** Whether the balance is insufficient. */
  readonly isShort?: boolean;
}

function Line({ line, isTotal = false, isShort = false }: LineProps) {
  return (
    <tr data-total={isTotal} data-short={isShort}>
      <th scope="row">{line.description}</th>
      <td>
        {line.images === undefined ? <Money cents={line.valueCents} /> : <span className="tabular">{line.images}</span>}
      </td>
    </tr>
  );
}
