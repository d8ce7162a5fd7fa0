export {
  cutWinOf,
  DOUBLE_PANAS,
  dpMotorPanas,
  JODIS,
  PANAS,
  panasOfAnk,
  SINGLE_DIGITS,
  SINGLE_PANAS,
  spMotorPanas,
  TRIPLE_PANAS,
} from '@ank/rules';
