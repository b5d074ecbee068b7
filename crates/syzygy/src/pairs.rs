//! The values of a table, compressed: pairs of symbols replaced by symbols, and those written as a canonical Huffman code.
//!
//! Values are cut into blocks of a fixed size in bytes that hold a varying number of them. A sparse index tells for every
//! so many values which block has the middle one and where; from there blocks are counted on or back.

use crate::bytes::TableBytes;
use crate::error::ProbeError;

/// A symbol: a pair of others, or a value.
#[derive(Clone, Copy, Default, Debug)]
struct Symbol {
    left: u16,
    right: u16,
    /// How many values it stands for, less one.
    more: u16,
}

/// What a pair of twelve bits says on its right side when the symbol is a value, which is on its left.
const VALUE: u16 = 0xfff;

/// What is wrong with a table that has a value which means nothing.
const NO_SUCH_VALUE: &str = "it has a value that no position can have";

/// Compressed values.
#[derive(Debug)]
pub(crate) enum Pairs {
    /// All values are this one.
    Constant(u16),
    /// Blocks of symbols.
    Blocks(Box<Blocks>),
}

/// Where the blocks lie, and how they are written.
#[derive(Debug)]
pub(crate) struct Blocks {
    /// The sparse index: its place, and how many entries of six bytes it has.
    index: u64,
    index_len: u64,
    /// The numbers of values in each block, less one: their place, and how many there are.
    sizes: u64,
    sizes_len: u32,
    /// The blocks.
    data: u64,
    data_len: u32,
    block_bits: u8,
    span_bits: u8,
    /// The length of the shortest code.
    min_len: u8,
    /// For each length the smallest code of that length, from the top bit down.
    base: Vec<u64>,
    /// For each length its first symbol.
    first: Vec<u16>,
    /// For the top eight bits of a code, where to begin to look for its length.
    skip: [u8; 256],
    symbols: Vec<Symbol>,
}

/// The position in a header that is being read.
pub(crate) struct HeaderCursor<'a> {
    bytes: &'a TableBytes,
    pub(crate) at: u64,
}

impl<'a> HeaderCursor<'a> {
    pub(crate) fn new(bytes: &'a TableBytes) -> HeaderCursor<'a> {
        HeaderCursor { bytes, at: 0 }
    }

    pub(crate) fn array<const N: usize>(&mut self) -> Result<[u8; N], ProbeError> {
        let array = self.bytes.array(self.at)?;
        self.at += N as u64;
        Ok(array)
    }

    pub(crate) fn byte(&mut self) -> Result<u8, ProbeError> {
        Ok(self.array::<1>()?[0])
    }

    pub(crate) fn u16(&mut self) -> Result<u16, ProbeError> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    pub(crate) fn vec(&mut self, len: usize) -> Result<Vec<u8>, ProbeError> {
        let mut buffer = Vec::new();
        let vec = self.bytes.range(self.at, len, &mut buffer)?.to_vec();
        self.at += len as u64;
        Ok(vec)
    }

    /// Goes on to the next multiple of a power of two.
    pub(crate) fn align(&mut self, to: u64) {
        self.at = (self.at + to - 1) & !(to - 1);
    }

    /// Goes over bytes, and gives where they begin.
    pub(crate) fn skip(&mut self, len: u64) -> Result<u64, ProbeError> {
        let start = self.at;
        self.at = start
            .checked_add(len)
            .filter(|&end| end <= self.bytes.len)
            .ok_or_else(|| self.bytes.corrupt("it ends too early"))?;
        Ok(start)
    }
}

impl Pairs {
    /// Reads how values are compressed, for a table of so many positions; gives the flags too. In a table of distances a
    /// constant is always 0.
    pub(crate) fn read(
        cursor: &mut HeaderCursor<'_>,
        positions: u64,
        distances: bool,
    ) -> Result<(Pairs, u8), ProbeError> {
        let flags = cursor.byte()?;
        if flags & 0x80 != 0 {
            let value = cursor.byte()?;
            return Ok((Pairs::Constant(if distances { 0 } else { value.into() }), flags));
        }
        let bytes = cursor.bytes;
        let [block_bits, span_bits, padding] = cursor.array()?;
        let data_len = u32::from_le_bytes(cursor.array()?);
        let [max_len, min_len] = cursor.array()?;
        if !(3..=20).contains(&block_bits) || !(1..=32).contains(&span_bits) {
            return Err(bytes.corrupt("the sizes of its blocks are impossible"));
        }
        if !(1..=32).contains(&min_len) || max_len < min_len || max_len > 32 {
            return Err(bytes.corrupt("the lengths of its codes are impossible"));
        }
        let lengths = usize::from(max_len - min_len) + 1;
        let mut first = Vec::with_capacity(lengths);
        for _ in 0..lengths {
            first.push(cursor.u16()?);
        }
        let count = usize::from(cursor.u16()?);
        let packed = cursor.vec(3 * count + (count & 1))?;
        let symbols = symbols(&packed, count).ok_or_else(|| bytes.corrupt("its symbols lead nowhere"))?;
        if symbols.is_empty() {
            return Err(bytes.corrupt("it has no symbols"));
        }

        // The code of a length begins where half of what is left of the next length ends.
        let mut base = vec![0u64; lengths];
        for i in (0..lengths - 1).rev() {
            let more = base[i + 1] + u64::from(first[i]);
            let sum = more.checked_sub(u64::from(first[i + 1])).filter(|sum| *sum < 1 << 33);
            base[i] = sum.ok_or_else(|| bytes.corrupt("its codes are impossible"))? / 2;
        }
        for (i, base) in base.iter_mut().enumerate() {
            let free = 64 - (u32::from(min_len) + i as u32);
            if *base >> (64 - free) != 0 {
                return Err(bytes.corrupt("its codes are impossible"));
            }
            *base <<= free;
        }
        let mut skip = [0; 256];
        for (top, skip) in skip.iter_mut().enumerate() {
            // The greatest code that begins so has the shortest length.
            let greatest = ((top as u64) << 56) | ((1 << 56) - 1);
            *skip = base.iter().position(|&base| greatest >= base).unwrap_or(lengths - 1) as u8;
        }
        let index_len = positions.div_ceil(1 << span_bits);
        let sizes_len = data_len
            .checked_add(padding.into())
            .ok_or_else(|| bytes.corrupt("the number of its blocks is impossible"))?;
        let blocks = Blocks {
            index: 0,
            index_len,
            sizes: 0,
            sizes_len,
            data: 0,
            data_len,
            block_bits,
            span_bits,
            min_len,
            base,
            first,
            skip,
            symbols,
        };
        Ok((Pairs::Blocks(Box::new(blocks)), flags))
    }

    /// Goes over the sparse index.
    pub(crate) fn place_index(&mut self, cursor: &mut HeaderCursor<'_>) -> Result<(), ProbeError> {
        if let Pairs::Blocks(blocks) = self {
            blocks.index = cursor.skip(blocks.index_len.saturating_mul(6))?;
        }
        Ok(())
    }

    /// Goes over the sizes of the blocks.
    pub(crate) fn place_sizes(&mut self, cursor: &mut HeaderCursor<'_>) -> Result<(), ProbeError> {
        if let Pairs::Blocks(blocks) = self {
            blocks.sizes = cursor.skip(2 * u64::from(blocks.sizes_len))?;
        }
        Ok(())
    }

    /// Goes over the blocks.
    pub(crate) fn place_data(&mut self, cursor: &mut HeaderCursor<'_>) -> Result<(), ProbeError> {
        if let Pairs::Blocks(blocks) = self {
            cursor.align(64);
            blocks.data = cursor.skip(u64::from(blocks.data_len) << blocks.block_bits)?;
        }
        Ok(())
    }

    /// Reads all of it, for a table of so many positions whose values are all less than this: whether the blocks hold as
    /// many values as they say, and the index leads where it should.
    pub(crate) fn check(&self, bytes: &TableBytes, positions: u64, values: u16) -> Result<(), ProbeError> {
        match self {
            Pairs::Constant(value) if *value < values => Ok(()),
            Pairs::Constant(_) => Err(bytes.corrupt(NO_SUCH_VALUE)),
            Pairs::Blocks(blocks) => blocks.check(bytes, positions, values),
        }
    }

    /// The value of a position, by its number.
    #[inline]
    pub(crate) fn value(&self, bytes: &TableBytes, index: u64) -> Result<u16, ProbeError> {
        match self {
            Pairs::Constant(value) => Ok(*value),
            Pairs::Blocks(blocks) => blocks.value(bytes, index),
        }
    }
}

impl Blocks {
    fn value(&self, bytes: &TableBytes, index: u64) -> Result<u16, ProbeError> {
        let entry = index >> self.span_bits;
        if entry >= self.index_len {
            return Err(bytes.corrupt("a position is not in its index"));
        }
        let [a, b, c, d, e, f] = bytes.array(self.index + 6 * entry)?;
        let mut block = u32::from_le_bytes([a, b, c, d]);
        let middle = 1i64 << (self.span_bits - 1);
        let within = (index & ((1 << self.span_bits) - 1)) as i64;
        let mut left = within - middle + i64::from(u16::from_le_bytes([e, f]));

        // From the block of the index on, or back, to the one that has the value.
        while left < 0 {
            block = block
                .checked_sub(1)
                .ok_or_else(|| bytes.corrupt("its index leads before its first block"))?;
            left += self.size(bytes, block)? + 1;
        }
        loop {
            let size = self.size(bytes, block)?;
            if left <= size {
                break;
            }
            left -= size + 1;
            block += 1;
        }
        if block >= self.data_len {
            return Err(bytes.corrupt("its index leads behind its last block"));
        }
        let mut buffer = Vec::new();
        let at = self.data + (u64::from(block) << self.block_bits);
        let data = bytes.range(at, 1 << self.block_bits, &mut buffer)?;
        self.decode(data, left as u64)
            .ok_or_else(|| bytes.corrupt("a block has a symbol that does not exist"))
    }

    #[inline]
    fn size(&self, bytes: &TableBytes, block: u32) -> Result<i64, ProbeError> {
        if block >= self.sizes_len {
            return Err(bytes.corrupt("its index leads behind its last block"));
        }
        Ok(i64::from(u16::from_le_bytes(bytes.array(self.sizes + 2 * u64::from(block))?)))
    }

    fn check(&self, bytes: &TableBytes, positions: u64, values: u16) -> Result<(), ProbeError> {
        let leaf = |symbol: &Symbol| symbol.more == 0;
        if self.symbols.iter().any(|symbol| leaf(symbol) && symbol.left >= values) {
            return Err(bytes.corrupt(NO_SUCH_VALUE));
        }
        // How many values come before the block, and the next entry of the index.
        let (mut before, mut entry) = (0u64, 0u64);
        let mut buffer = Vec::new();
        for block in 0..self.sizes_len {
            let size = self.size(bytes, block)? as u64 + 1;
            // The index tells of the middle of each span in which block it is, and where.
            while entry < self.index_len {
                let [a, b, c, d, e, f] = bytes.array(self.index + 6 * entry)?;
                let within = u64::from(u16::from_le_bytes([e, f]));
                if u32::from_le_bytes([a, b, c, d]) != block {
                    break;
                }
                if before + within != (entry << self.span_bits) + (1 << (self.span_bits - 1)) {
                    return Err(bytes.corrupt("its index leads to another place than it should"));
                }
                entry += 1;
            }
            // Behind the last block sizes go on, so that the index has where to lead to.
            if block < self.data_len {
                let at = self.data + (u64::from(block) << self.block_bits);
                let data = bytes.range(at, 1 << self.block_bits, &mut buffer)?;
                if !self.holds(data, size) {
                    return Err(bytes.corrupt("a block has fewer values than it should"));
                }
                before += size;
                if block + 1 == self.data_len && before != positions {
                    return Err(bytes.corrupt("it has not as many values as there are positions"));
                }
            } else {
                before += size;
            }
        }
        if entry != self.index_len {
            return Err(bytes.corrupt("its index leads to another place than it should"));
        }
        Ok(())
    }

    /// Whether a block has symbols for so many values. The last of them may stand for more.
    fn holds(&self, data: &[u8], values: u64) -> bool {
        let (mut found, mut bits) = (0, 0);
        let Some(mut reader) = CodeReader::new(data) else { return false };
        while found < values {
            let Some((symbol, len)) = reader.next(self) else { return false };
            found += u64::from(symbol.more) + 1;
            bits += len as usize;
        }
        bits <= 8 * data.len()
    }

    /// The value at a place of a block; nothing if it has a symbol that does not exist.
    #[inline]
    fn decode(&self, data: &[u8], mut left: u64) -> Option<u16> {
        let mut reader = CodeReader::new(data)?;
        let mut symbol;
        loop {
            (symbol, _) = reader.next(self)?;
            let more = u64::from(symbol.more);
            if left <= more {
                break;
            }
            left -= more + 1;
        }
        // Down the pairs to the value. Every step leads to a symbol of fewer values.
        while symbol.more > 0 {
            let other = self.symbols[usize::from(symbol.left)];
            if left <= u64::from(other.more) {
                symbol = other;
            } else {
                left -= u64::from(other.more) + 1;
                symbol = self.symbols[usize::from(symbol.right)];
            }
        }
        Some(symbol.left)
    }
}

/// The codes of a block, one after the other.
struct CodeReader<'a> {
    /// The next code, from the top bit down, and some bits behind it.
    code: u64,
    /// How many bits of the word that comes next are needed.
    used: u32,
    rest: std::slice::ChunksExact<'a, u8>,
}

impl<'a> CodeReader<'a> {
    #[inline]
    fn new(data: &'a [u8]) -> Option<CodeReader<'a>> {
        let code = u64::from_be_bytes(*data.first_chunk()?);
        Some(CodeReader { code, used: 0, rest: data[8..].chunks_exact(4) })
    }

    /// The next symbol, and the bits of its code; nothing if it does not exist.
    #[inline(always)]
    fn next(&mut self, blocks: &Blocks) -> Option<(Symbol, u32)> {
        let mut i = usize::from(blocks.skip[(self.code >> 56) as usize]);
        // The last is 0, and no code is smaller.
        while self.code < blocks.base[i] {
            i += 1;
        }
        let len = u32::from(blocks.min_len) + i as u32;
        let number = u64::from(blocks.first[i]) + ((self.code - blocks.base[i]) >> (64 - len));
        self.code <<= len;
        self.used += len;
        if self.used >= 32 {
            self.used -= 32;
            // Behind the end there are zeros.
            let word = self.rest.next().and_then(|word| word.first_chunk());
            self.code |= u64::from(word.map_or(0, |word| u32::from_be_bytes(*word))) << self.used;
        }
        blocks.symbols.get(number as usize).map(|symbol| (*symbol, len))
    }
}

/// Symbols from three bytes each, with the numbers of values that they stand for; nothing if one is made of symbols
/// that do not exist, or of itself.
fn symbols(packed: &[u8], count: usize) -> Option<Vec<Symbol>> {
    let mut symbols: Vec<Symbol> = packed
        .chunks_exact(3)
        .take(count)
        .map(|bytes| {
            let [a, b, c] = [bytes[0], bytes[1], bytes[2]].map(u16::from);
            Symbol { left: (b & 15) << 8 | a, right: c << 4 | b >> 4, more: 0 }
        })
        .collect();
    #[derive(Clone, Copy, PartialEq)]
    enum SymbolState {
        New,
        Begun,
        Done,
    }
    let mut marks = vec![SymbolState::New; symbols.len()];
    let mut open = Vec::new();
    for number in 0..symbols.len() {
        open.push(number);
        while let Some(&top) = open.last() {
            let Symbol { left, right, .. } = symbols[top];
            if marks[top] == SymbolState::Done || right == VALUE {
                marks[top] = SymbolState::Done;
                open.pop();
                continue;
            }
            let parts = [usize::from(left), usize::from(right)];
            if parts.iter().any(|&part| part >= symbols.len()) {
                return None;
            }
            let missing = parts.into_iter().find(|&part| marks[part] != SymbolState::Done);
            match missing {
                Some(part) if marks[part] == SymbolState::Begun || part == top => return None,
                Some(part) => {
                    marks[top] = SymbolState::Begun;
                    open.push(part);
                }
                None => {
                    let more = symbols[parts[0]].more.checked_add(symbols[parts[1]].more)?.checked_add(1)?;
                    symbols[top].more = more;
                    marks[top] = SymbolState::Done;
                    open.pop();
                }
            }
        }
    }
    Some(symbols)
}
