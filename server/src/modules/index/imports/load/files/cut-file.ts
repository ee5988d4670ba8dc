import { OperatorError } from '../../../../../platform/operator-error.ts';

/** The file ends before its end. What is missing is unknown, so nothing of it is loaded, whatever share of rows can be rejected. */
export class CutFileProblem extends OperatorError {}
