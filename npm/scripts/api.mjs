// The public API as a report: api.md. With --write it is written, otherwise compared.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const entry = fileURLToPath(new URL('../dist/esm/index.d.ts', import.meta.url));
const file = fileURLToPath(new URL('../api.md', import.meta.url));

export function report() {
  const program = ts.createProgram([entry], { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, target: ts.ScriptTarget.ES2022 });
  const checker = program.getTypeChecker();
  const printer = ts.createPrinter({ removeComments: true });
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(entry)));
  const undocumented = [];
  const parts = exported
    .map((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
      for (const [name, one] of [['', target], ...(target.members ?? [])]) {
        const needed = name === '' || target.flags & (ts.SymbolFlags.Class | ts.SymbolFlags.Interface);
        if (needed && !String(name).startsWith('__') && one.getDocumentationComment(checker).length === 0 && !isPrivate(one)) {
          undocumented.push(`${symbol.name}${name && `.${name}`}`);
        }
      }
      const text = target.declarations
        .map((declaration) => (ts.isVariableDeclaration(declaration) ? declaration.parent.parent : declaration))
        .map((declaration) => printer.printNode(ts.EmitHint.Unspecified, declaration, declaration.getSourceFile()))
        .join('\n')
        .replace(/^export declare |^export /gm, '')
        .replace(/^ +(private |#private|readonly #).*\n/gm, '');
      return { name: symbol.name, text };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const body = parts.map(({ name, text }) => `### \`${name}\`\n\n\`\`\`ts\n${text}\n\`\`\`\n`).join('\n');
  return {
    undocumented,
    text: `# The public API\n\nWritten by \`npm run api\`; the tests fail when it is stale. What changes here is a visible change.\n\n${body}`,
  };
}

function isPrivate(symbol) {
  return symbol.declarations?.some((one) => ts.isPrivateIdentifier(one.name ?? one) || ts.getCombinedModifierFlags(one) & ts.ModifierFlags.Private);
}

if (process.argv.includes('--write')) writeFileSync(file, report().text);
export const committed = () => readFileSync(file, 'utf8');
