// The public API of a package as a report: api.md. With --write it is written, otherwise compared by the tests.
//   node scripts/api.mjs --write                   that of tabiya
//   node ../tabiya/scripts/api.mjs --write engine  that of @tabiya/engine
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

/** Each package: where it is, its import paths, and where their declarations are. */
const PACKAGES = {
  tabiya: { at: '../', entries: { tabiya: 'index', 'tabiya/chessjs': 'chessjs/index', 'tabiya/clock': 'clock/index', 'tabiya/openings': 'openings' } },
  engine: { at: '../../engine/', entries: { '@tabiya/engine': 'index', '@tabiya/engine/levels': 'levels' } },
};
const file = (name) => fileURLToPath(new URL(`${PACKAGES[name].at}api.md`, import.meta.url));

export function report(package_ = 'tabiya') {
  const { at, entries } = PACKAGES[package_];
  const dist = package_ === 'tabiya' ? `${at}dist/esm/` : `${at}dist/`;
  const names = Object.values(entries).map((name) => fileURLToPath(new URL(`${dist}${name}.d.ts`, import.meta.url)));
  const program = ts.createProgram(names, { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, target: ts.ScriptTarget.ES2022 });
  const checker = program.getTypeChecker();
  const undocumented = [];
  const sections = Object.keys(entries).map((entry, i) => {
    const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(names[i])));
    const parts = exported
      .map((symbol) => {
        const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
        for (const [name, one] of [['', target], ...(target.members ?? [])]) {
          const needed = name === '' || target.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface);
          if (needed && !String(name).startsWith('__') && !sentence(one, checker) && !isPrivate(one)) {
            undocumented.push(`${entry}: ${symbol.name}${name && `.${name}`}`);
          }
        }
        const text = target.declarations
          .map((declaration) => (ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration))
          .map((declaration) => declaration.getText())
          .join('\n')
          .replace(/^export declare |^export /gm, '')
          .replace(/^ +(private |#private|readonly #).*\n/gm, '');
        return { name: symbol.name, text, what: sentence(target, checker) };
      })
      .sort((a, b) => (a.name < b.name ? -1 : 1));
    return `## ${entry}\n\n${parts.map(({ name, text, what }) => `### \`${name}\`\n\n${what}\n\n\`\`\`ts\n${text}\n\`\`\`\n`).join('\n')}`;
  });
  return {
    undocumented,
    text: `# The public API\n\nWritten by \`npm run api\`; the tests fail when it is stale. What changes here is a visible change.\n\n${sections.join('\n')}`,
  };
}

/** What is said about a symbol, without its examples. */
function sentence(symbol, checker) {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim();
}

function isPrivate(symbol) {
  return symbol.declarations?.some((one) => ts.isPrivateIdentifier(one.name ?? one) || ts.getCombinedModifierFlags(one) & ts.ModifierFlags.Private);
}

const at = process.argv.indexOf('--write');
if (at > 0) {
  const name = process.argv[at + 1] ?? 'tabiya';
  writeFileSync(file(name), report(name).text);
}
export const committed = (name = 'tabiya') => readFileSync(file(name), 'utf8');
