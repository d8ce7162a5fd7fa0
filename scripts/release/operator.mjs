/** The operator's commands: node operator.mjs help */
import './scripts/operator.mjs';
